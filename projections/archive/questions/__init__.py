"""The questions one can ask an archive. Each is a name, parameters, and one file of SQL."""

from projections.archive.questions.model import Choice, Converted, Question, questions_in

__all__ = ["Choice", "Converted", "Question", "questions_in"]
