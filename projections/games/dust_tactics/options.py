"""The match options of Dust Tactics: each a named reading of the rulebook, the first is the usual.

Where the rulebook leaves something open, or says it in two ways, the table names here how it plays;
a finding that depends on such a reading names the option.
"""

from __future__ import annotations

from typing import Final, Literal

from pydantic import BaseModel, ConfigDict, Field

YesNo = Literal["yes", "no"]
NoYes = Literal["no", "yes"]


class DustOptions(BaseModel):
    """What the table may have agreed on. Every option may be left out."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    edition: Literal["revised_core_set", "other"] = Field(
        default="revised_core_set", description="which rulebook is played by"
    )
    final_round: Literal["current", "next"] = Field(
        default="current", description="the last round is that in which the end was brought about, "
        "or the one after it"
    )  # fmt: skip
    command_try: Literal["player", "squad"] = Field(
        default="player", description="who has one command try a round: the player, or each "
        "command squad"
    )  # fmt: skip
    reaction_limit: Literal["one_per_activation", "unlimited"] = Field(
        default="one_per_activation", description="how many units may try to react to an activation"
    )
    fast_reaction: Literal["after_move", "by_pair"] = Field(
        default="after_move", description="when one reacts to a Fast unit that attacks and moves: "
        "after its move, or after its attack as with any unit"
    )  # fmt: skip
    other_pairs_reaction: Literal["after_move_or_attack", "none"] = Field(
        default="after_move_or_attack", description="when one reacts to pairs of actions that the "
        "rulebook does not list"
    )  # fmt: skip
    charge: Literal["free", "skill_action"] = Field(
        default="free", description="whether a Charge rides on its two moves, or is a skill action "
        "that holds them"
    )  # fmt: skip
    opposite_corners: Literal["anywhere", "next_to_units"] = Field(
        default="anywhere", description="where two opposite corners block a line of sight: "
        "anywhere on it, or only next to the two units"
    )  # fmt: skip
    unenterable_is_corner: NoYes = Field(
        default="no", description="whether one may not cut the corner of squares that one merely "
        "may not enter (water, rubble and friends for vehicles)"
    )  # fmt: skip
    diamond_corner_cover: YesNo = Field(
        default="yes", description="whether the corner of smoke gives cover"
    )
    aircraft_block_sight: NoYes = Field(
        default="no", description="whether aircraft block sight as vehicles do"
    )
    stop_on_hero: NoYes = Field(
        default="no", description="whether a squad or vehicle may stop where a lone hero stands"
    )
    scout_bonus: Literal["once", "per_move"] = Field(
        default="once", description="whether a Scout Vehicle has its two squares once in the first "
        "round, or with each move"
    )  # fmt: skip
    entry_move: Literal["one_square", "full_move"] = Field(
        default="one_square", description="how far a unit goes with the move that brings it in"
    )
    double_move: Literal["pooled", "separate"] = Field(
        default="pooled", description="whether two moves are one stock of points, or each its own"
    )
    entering_is_moving: YesNo = Field(
        default="yes", description="whether a unit that only came in has moved (burst weapons)"
    )
    weapon_reuse: Literal["after_reactivation", "never"] = Field(
        default="after_reactivation", description="whether a weapon may fire again in a round "
        "after its unit was activated anew"
    )  # fmt: skip
    close_combat_answer: Literal["voluntary", "forced"] = Field(
        default="voluntary", description="whether the target of a close combat attack may answer, "
        "or must"
    )  # fmt: skip
    ap_incendiary_saves: NoYes = Field(
        default="no", description="whether cover and Damage Resilient count against AP incendiary"
    )
    incendiary_bearers: Literal["multiply", "once"] = Field(
        default="multiply", description="whether incendiary dice are thrown for each bearer, or "
        "once for the weapon"
    )  # fmt: skip
    flame_path: Literal["chosen", "line"] = Field(
        default="chosen", description="which squares a flamethrower burns on its way: a path that "
        "the shooter chooses, or the straight line"
    )  # fmt: skip
    returned_unit: Literal["full", "ask"] = Field(
        default="full", description="with what strength and ammunition a unit comes back"
    )
    medic_refills_ammo: YesNo = Field(
        default="yes", description="whether the medic's order refills limited ammunition"
    )
    medic_revival_needs: Literal["radioman", "medic"] = Field(
        default="radioman", description="whose death stops the medic's revival, beside his own: "
        "the radioman's as printed, or nobody's"
    )  # fmt: skip
    artillery_inside: Literal["not_from", "not_from_nor_at"] = Field(
        default="not_from", description="whether artillery may not fire from inside a building, or "
        "not at targets inside either"
    )  # fmt: skip
    artillery_ignores_cover: Literal["all", "all_except_buildings"] = Field(
        default="all", description="which cover artillery ignores"
    )
    placement_tie: Literal["reroll", "agree"] = Field(
        default="reroll", description="what comes of a tie in the dice for placing terrain or cover"
    )


USUAL: Final = DustOptions()
