// SPDX-License-Identifier: Apache-2.0
#pragma once
// Texts for made-up articles, each a sentence or two.
namespace wrapwright {

inline constexpr const char* kStories[] = {
    "Rain fell on the harbor all night, and the ferries stayed at their moorings until noon.",
    "The baker in the valley bakes rye bread twice a week, in an oven older than the village.",
    "Clocks in the tower ran late for years before somebody climbed up and oiled the wheels.",
    "Goats ate the committee's minutes, so the meeting about the fence was held once more.",
    "Violins made from driftwood sound thin in winter, the luthier says, but sing in August.",
    "Snow closed the pass in May; the postman skied down with parcels for three hamlets."};

}  // namespace wrapwright
