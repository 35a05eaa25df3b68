"""Charts of the statistics: plotly figures from rows, without Streamlit and without a database."""
