"""The least that Streamlit can do for a tap: a component, a fragment, a number that comes back."""

import streamlit as st

bare = st.components.v2.component(
    "bare",
    html="<button>0</button>",
    js="""
export default function ({ data, parentElement, setStateValue }) {
  const button = parentElement.querySelector("button");
  button.textContent = data.n;
  button.onclick = () => setStateValue("n", data.n + 1);
}
""",
)


@st.fragment
def page():
    """Count."""
    told = (st.session_state.get("bare") or {}).get("n") or 0
    bare(key="bare", data={"n": told}, on_n_change=lambda: None)


page()
