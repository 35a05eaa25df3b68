"""Charts of the statistics: plotly figures from rows, without Streamlit and without a database."""

from importlib import import_module

# Plotly looks pandas up in `sys.modules` without importing it. Streamlit imports it late, in the
# thread of whoever draws first; a second page drawn meanwhile would find half a module there.
import_module("pandas")
