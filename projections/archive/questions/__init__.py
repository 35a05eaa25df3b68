"""The questions one can ask an archive. Each is a name, parameters, and one file of SQL."""

from projections.archive.questions.model import Question, questions_in

__all__ = ["Question", "questions_in"]
