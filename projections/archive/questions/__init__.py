"""The questions one can ask an archive. Each is a name, parameters, and one file of SQL."""

from projections.archive.parameters import Choice, Filter, Parameter
from projections.archive.questions.model import Converted, Page, Question, questions_in

__all__ = ["Choice", "Converted", "Filter", "Page", "Parameter", "Question", "questions_in"]
