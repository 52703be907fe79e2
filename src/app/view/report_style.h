// SPDX-License-Identifier: Apache-2.0
#pragma once
// The style sheet of a report: one column, system fonts, one accent color, light or dark by the reader's preference. A
// constant.
#include <string_view>

namespace wrapwright {

inline constexpr std::string_view kReportStyle = R"css(
:root{color-scheme:light dark;--page:#fff;--text:#1f2430;--quiet:#586070;--line:#e3e6ea;--soft:#f5f6f8;--accent:#1d5fc4;
--gone:#fde4e1;--gone-text:#8c1d18;--more:#dcefe1;--more-text:#1c5a31}
@media(prefers-color-scheme:dark){:root{--page:#14171c;--text:#e4e7ec;--quiet:#a3abb8;--line:#2c323b;--soft:#1c2027;
--accent:#7fb0ff;--gone:#43201f;--gone-text:#ffb4ab;--more:#1b3826;--more-text:#9fdcb2}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;scroll-behavior:smooth}
@media(prefers-reduced-motion:reduce){html{scroll-behavior:auto}}
body{margin:0;background:var(--page);color:var(--text);font:16px/1.55 system-ui,sans-serif}
main,header,footer{max-width:72rem;margin:0 auto;padding:0 1.5rem}
header{padding-top:3rem}
footer{padding-bottom:4rem;color:var(--quiet);font-size:.875rem}
h1{font-size:1.75rem;line-height:1.2;margin:0 0 .5rem;letter-spacing:-.01em;overflow-wrap:anywhere}
h2{font-size:1.25rem;margin:3.5rem 0 1rem;padding-top:1rem;border-top:1px solid var(--line)}
h3{font-size:1rem;margin:2rem 0 .5rem}
p{max-width:46rem;margin:.5rem 0}
a{color:var(--accent);text-underline-offset:.15em}
.lead,.note,.notes,.facts{color:var(--quiet)}
.note,.notes,.facts{font-size:.875rem}
.notes{margin:.5rem 0 0;padding:0;list-style:none;max-width:60rem;overflow-wrap:anywhere}
.command{display:block;overflow-x:auto;background:var(--soft);border-radius:6px;padding:.75rem 1rem;margin:1rem 0;
font:.875rem/1.5 ui-monospace,monospace;white-space:pre-wrap;overflow-wrap:anywhere}
nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;list-style:none;padding:0;margin:1.25rem 0 0}
.box{overflow-x:auto;margin:1rem 0 .5rem;max-width:100%}
.box:focus-visible,summary:focus-visible,a:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
table{border-collapse:collapse;font-size:.875rem;font-variant-numeric:tabular-nums}
caption{text-align:left;color:var(--quiet);padding:0 0 .5rem}
th,td{padding:.4rem .9rem .4rem 0;text-align:left;white-space:nowrap;border-bottom:1px solid var(--line);
vertical-align:baseline;font-weight:400}
thead th{color:var(--quiet);border-bottom-color:var(--quiet)}
.n{text-align:right;padding:.4rem .1rem .4rem .9rem}
.n+:not(.n){padding-left:1.2rem}
details{border-bottom:1px solid var(--line)}
summary{cursor:pointer;padding:.6rem 0;overflow-wrap:anywhere}
summary h3{display:inline;margin:0}
.f1{font-variant-numeric:tabular-nums;color:var(--accent);margin-right:.5rem}
.kind{color:var(--quiet);margin-right:.5rem}
.url{overflow-wrap:anywhere}
.diff{max-width:60rem;padding:.75rem 0 1.25rem;overflow-wrap:anywhere;font-size:.9375rem}
del,ins{border-radius:3px;padding:.05em .15em;-webkit-box-decoration-break:clone;box-decoration-break:clone}
del{background:var(--gone);color:var(--gone-text);text-decoration-thickness:1px}
ins{background:var(--more);color:var(--more-text);text-decoration:none;border-bottom:1px solid}
.cut{color:var(--quiet);font-style:italic}
@media(max-width:40rem){main,header,footer{padding-left:1rem;padding-right:1rem}header{padding-top:1.5rem}
h2{margin-top:2.5rem}}
@media print{details:not([open]){display:none}.box{overflow:visible}}
)css";

}  // namespace wrapwright
