// SPDX-License-Identifier: Apache-2.0
#include "content/article/comments.h"

#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "content/article/articles.h"

namespace wrapwright {
namespace {

// The comments of a page whose article is the element with the id "a"; one line each.
std::string comments_on(std::string_view html, std::string_view language = "en") {
  PageArticle made = body_article(html);
  made.article.language = language;
  for (NodeIndex i = 1; i < made.page.size(); ++i)
    if (made.page.attribute(i, name::id).value_or("") == "a") made.article.body = {i};
  std::string out;
  for (const Comment& comment : read_comments(made.page, made.article)) {
    out += std::to_string(comment.level) + "|" + comment.author + "|" + comment.date + "|" + comment.text + "\n";
  }
  return out;
}

constexpr const char* kWordPress = R"(
<article id=a><p>The article of the day.</p></article>
<div id="comments" class="comments-area"><h2 class="comments-title">3 thoughts on &ldquo;The day&rdquo;</h2>
<ol class="comment-list">
 <li id="comment-11" class="comment even thread-even depth-1 parent">
  <article id="div-comment-11" class="comment-body">
   <footer class="comment-meta">
    <div class="comment-author vcard"><img alt="" src="x" class="avatar"><b class="fn"><a href="http://j.example" rel="external nofollow">Jane Doe</a></b> <span class="says">says:</span></div>
    <div class="comment-metadata"><a href="#comment-11"><time datetime="2014-05-03T10:00:00+02:00">May 3, 2014 at 10:00 am</time></a></div>
   </footer>
   <div class="comment-content"><p>First.</p><p>More of it.</p></div>
   <div class="reply"><a class="comment-reply-link" href="#">Reply</a></div>
  </article>
  <ol class="children">
   <li id="comment-12" class="comment byuser odd alt depth-2">
    <article id="div-comment-12" class="comment-body">
     <footer class="comment-meta"><div class="comment-author vcard"><b class="fn">John Roe</b> <span class="says">says:</span></div>
     <div class="comment-metadata"><time datetime="2014-05-04T09:00:00+02:00">May 4</time></div></footer>
     <div class="comment-content"><p>An answer.</p></div>
    </article>
   </li>
  </ol>
 </li>
 <li id="comment-13" class="comment even depth-1">
  <article id="div-comment-13" class="comment-body"><footer class="comment-meta"><div class="comment-author vcard"><b class="fn">Max</b></div></footer>
  <div class="comment-content"><p>Last.</p></div></article>
 </li>
 <li id="comment-14" class="pingback even"><div class="comment-body">Pingback: <a href="http://x.example">X</a></div></li>
</ol>
<div id="respond" class="comment-respond"><h3>Leave a Reply</h3><form><p>Your email address will not be published.</p></form></div></div>)";

TEST(ReadComments, OfWordPress) {
  EXPECT_EQ(comments_on(kWordPress),
            "0|Jane Doe|2014-05-03T10:00:00+02:00|First.\n\nMore of it.\n"
            "1|John Roe|2014-05-04T09:00:00+02:00|An answer.\n"
            "0|Max||Last.\n");
}

TEST(ReadComments, OfOldWordPressThemes) {
  EXPECT_EQ(comments_on(R"(<div id=a>The article.</div><ol class="commentlist">
<li class="comment even depth-1" id="comment-5"><div id="div-comment-5" class="comment-body">
<div class="comment-author vcard"><cite class="fn">Ann</cite> <span class="says">says:</span></div>
<div class="comment-meta commentmetadata"><a href="#comment-5">April 2, 2010 at 3:04 pm</a></div>
<p>Well said.</p><p>Really.</p><div class="reply"><a class="comment-reply-link">Reply</a></div></div>
<ul class="children"><li class="comment depth-2" id="comment-6"><div id="div-comment-6" class="comment-body">
<div class="comment-author vcard"><cite class="fn">Bob</cite> <span class="says">says:</span></div>
<p>No.</p></div></li></ul></li></ol>)"),
            "0|Ann|2010-04-02|Well said.\n\nReally.\n1|Bob||No.\n");
}

TEST(ReadComments, OfBlogger) {
  EXPECT_EQ(comments_on(R"(<div id=a>The article.</div><section class="comments" id="comments"><h3>2 comments:</h3>
<ol><li class="comment" id="c71"><div class="avatar-image-container"><img src="x"></div><div class="comment-block" id="c71">
<div class="comment-header"><cite class="user"><a href="x" rel="nofollow">Jane</a></cite><span class="icon user"></span>
<span class="datetime secondary-text"><a href="x">May 3, 2014 at 10:00 AM</a></span></div>
<p class="comment-content">Nice!<br>Thanks.</p><span class="comment-actions secondary-text"><a>Reply</a><a>Delete</a></span></div>
<div class="comment-replies"><div class="comment-thread inline-thread"><ol><li class="comment" id="c72"><div class="comment-block">
<div class="comment-header"><cite class="user blog-author">Host</cite><span class="datetime"><a>May 4, 2014 at 1:00 PM</a></span></div>
<p class="comment-content">You are welcome.</p></div></li></ol></div></div></li></ol></section>)"),
            "0|Jane|2014-05-03|Nice!\nThanks.\n1|Host|2014-05-04|You are welcome.\n");
  EXPECT_EQ(comments_on(R"(<div id=a>The article.</div><dl id="comments-block">
<dt class="comment-author" id="c1"><a href="x" rel="nofollow">Jane Doe</a> said...</dt>
<dd class="comment-body"><p>Nice.</p></dd>
<dd class="comment-footer"><span class="comment-timestamp"><a href="#c1" title="comment permalink">03 May, 2014 10:00</a></span></dd>
<dt class="comment-author">Anonymous said...</dt><dd class="comment-body"><p>Why?</p></dd>
<dd class="comment-footer"><span class="comment-timestamp">04 May, 2014 10:00</span></dd></dl>)"),
            "0|Jane Doe|2014-05-03|Nice.\n0|Anonymous|2014-05-04|Why?\n");
}

TEST(ReadComments, OfDiscourse) {
  EXPECT_EQ(
      comments_on(
          R"(<div itemscope itemtype="http://schema.org/DiscussionForumPosting"><meta itemprop="datePublished" content="2020-01-01T00:00:00Z">
<div id="post_1" class="topic-body crawler-post"><div class="crawler-post-meta"><span class="creator" itemprop="author" itemscope itemtype="http://schema.org/Person"><a itemprop="url" href="/u/a"><span itemprop="name">asker</span></a></span>
<time datetime="2020-01-01T00:00:00Z" class="post-time">January 1</time></div><div id=a class="post" itemprop="text"><p>How?</p></div></div>
<div id="post_2" itemprop="comment" itemscope itemtype="http://schema.org/Comment" class="topic-body crawler-post"><div class="crawler-post-meta">
<span class="creator" itemprop="author" itemscope itemtype="http://schema.org/Person"><a itemprop="url" href="/u/b"><span itemprop="name">bo</span></a></span>
<span class="crawler-post-infos"><time itemprop="datePublished" datetime="2020-01-02T03:04:05Z" class="post-time">January 2</time><span itemprop="position">2</span></span></div>
<div class="post" itemprop="text"><p>So.</p><pre><code>x = 1</code></pre></div><div class="post-likes">3 Likes</div></div></div>)"),
      "0|bo|2020-01-02T03:04:05Z|So.\n\nx = 1\n");
}

TEST(ReadComments, OfForums) {
  EXPECT_EQ(
      comments_on(
          R"(<div id="p10" class="post has-profile bg2"><dl class="postprofile"><dt><a class="username">first</a></dt></dl><div class="postbody"><h3>Topic</h3>
<p class="author">by <a class="username">first</a> &raquo; <time datetime="2019-01-01T10:00:00+00:00">Jan 1</time></p><div id=a class="content">The question is long.</div></div></div>
<div id="p11" class="post has-profile bg1"><div class="inner"><dl class="postprofile"><dt><a href="x" class="username">second</a></dt><dd class="profile-posts">Posts: 7</dd></dl>
<div class="postbody"><h3><a href="#p11">Re: Topic</a></h3><ul class="post-buttons"><li><a class="button">Quote</a></li></ul>
<p class="author">by <strong><a class="username">second</a></strong> &raquo; <time datetime="2019-01-02T10:00:00+00:00">Wed Jan 02, 2019 10:00 am</time></p>
<div class="content">The answer.</div><div class="signature">My wise words</div></div></div></div>)"),
      "0|second|2019-01-02T10:00:00+00:00|The answer.\n")
      << "phpBB";
  EXPECT_EQ(
      comments_on(
          R"(<article class="message message--post" data-author="one" id="js-post-1"><div class="message-body"><div id=a class="bbWrapper">The question.</div></div></article>
<article class="message message--post" data-author="two" id="js-post-2"><div class="message-user"><h4 class="message-name"><a class="username">two</a></h4><h5 class="userTitle">Member</h5></div>
<header class="message-attribution"><time class="u-dt" datetime="2021-02-03T04:05:06+0000">Feb 3, 2021</time><ul><li>#2</li></ul></header>
<div class="message-body js-selectToQuote"><div class="bbWrapper">It is.</div></div></article>)"),
      "0|two|2021-02-03T04:05:06+00:00|It is.\n")
      << "XenForo";
}

TEST(ReadComments, OfTablesAsHackerNewsHasThem) {
  EXPECT_EQ(
      comments_on(
          R"(<table class="fatitem"><tr><td><div id=a class="toptext">Ask: the question.</div></td></tr></table><table class="comment-tree">
<tr class="athing comtr" id="2"><td><table><tr><td class="ind" indent="0"><img src="s.gif" height="1" width="0"></td><td class="votelinks"></td><td class="default">
<div><span class="comhead"><a href="user?id=ann" class="hnuser">ann</a> <span class="age" title="2021-03-04T10:11:12 1614852672"><a href="x">on March 4, 2021</a></span> <span class="navs">| <a>next</a></span></span></div><br>
<div class="comment"><div class="commtext c00">Yes.<p>I think.</div><div class="reply"><p><a>reply</a></div></div></td></tr></table></td></tr>
<tr class="athing comtr" id="3"><td><table><tr><td class="ind"><img src="s.gif" height="1" width="40"></td><td class="default">
<div><span class="comhead"><a class="hnuser">bob</a> <span class="age" title="2021-03-04T11:00:00"><a>x</a></span></span></div>
<div class="comment"><span class="commtext c00">No.</span></div></td></tr></table></td></tr></table>)"),
      "0|ann|2021-03-04T10:11:12|Yes.\n\nI think.\n1|bob|2021-03-04T11:00:00|No.\n");
}

TEST(ReadComments, OfStatedTypes) {
  EXPECT_EQ(
      comments_on(R"(<p id=a>The article.</p><div itemprop="comment" itemscope itemtype="https://schema.org/Comment">
<span itemprop="author" itemscope itemtype="https://schema.org/Person"><span itemprop="name">Ann</span></span>
<meta itemprop="dateCreated" content="2020-05-06"><div itemprop="text">Good.</div>
<div itemprop="comment" itemscope itemtype="https://schema.org/Comment"><span itemprop="author">Bob</span><p itemprop="text">Bad.</p></div></div>)"),
      "0|Ann|2020-05-06|Good.\n1|Bob||Bad.\n");
  EXPECT_EQ(
      comments_on(
          R"(<div id=a>The article.</div><article class="comment" typeof="schema:Comment"><footer><p class="submitted">Submitted by <span class="username">ann</span> on <time datetime="2020-05-06T00:00:00Z">May 6</time></p></footer>
<div class="content"><h3><a>Subject</a></h3><div class="field--name-comment-body"><p>Good.</p></div></div></article>
<div class="indented"><article class="comment"><span class="username">bob</span><div class="field--name-comment-body">Bad.</div></article></div>)"),
      "0|ann|2020-05-06T00:00:00Z|Good.\n1|bob||Bad.\n")
      << "Drupal";
}

TEST(ReadComments, OfMicroformats) {
  EXPECT_EQ(comments_on(R"(<article class="h-entry"><div class="e-content" id=a>The note.</div>
<div class="u-comment h-cite"><a class="u-author h-card" href="https://ann.example"><img class="u-photo" alt=""> <span class="p-name">Ann</span></a>
<a class="u-url" href="x"><time class="dt-published" datetime="2020-05-06T07:08:09Z">May 6</time></a><div class="p-content p-name">Lovely.</div></div>
<div class="u-like h-cite"><a class="p-author h-card">Liker</a> <time class="dt-published" datetime="2020-05-07">x</time> liked this</div></article>)"),
            "0|Ann|2020-05-06T07:08:09Z|Lovely.\n");
}

TEST(ReadComments, LeavesOutWhatIsNone) {
  for (const char* const html : {
           "<p id=a>x</p>",
           "<p id=a>x</p><div class=comment>no author</div>",
           "<p id=a>x</p><div class=comment><b class=fn>Jane</b></div>",
           "<p id=a>x</p><a class=comment href=#c><span class=author>Jane</span> 3 comments</a>",
           "<p id=a>x</p><ul><li class=recentcomments><span class=comment-author-link>Jane</span> on <a>The "
           "day</a></ul>",
           // The article itself, and what is within it.
           "<div class=comment><b class=fn>Jane</b><p id=a>x</p></div>",
           "<div id=a><p>x</p><div class=comment><b class=fn>Jane</b><p>quoted</div></div>",
           // Hidden.
           "<p id=a>x</p><template><div class=comment><b class=fn>Jane</b><p>y</div></template>",
       })
    EXPECT_EQ(comments_on(html), "") << html;
}

TEST(ReadComments, TakesNamesAndDatesInOtherForms) {
  const auto one = [](const std::string& inside, std::string_view language = "en") {
    return comments_on("<p id=a>x</p><div class=comment>" + inside + "</div>", language);
  };
  EXPECT_EQ(one("<span class=comment-author>by Jane Doe:</span><p>y"), "0|Jane Doe||y\n");
  EXPECT_EQ(one("<h4 class=comment-author>Jane Doe <time datetime=2010-03-04>March</time></h4><p>y"),
            "0|Jane Doe|2010-03-04|y\n");
  EXPECT_EQ(one("<span class=date>03/04/2010</span><p>y"), "0||2010-03-04|y\n");
  EXPECT_EQ(one("<span class=date>03/04/2010</span><p>y", "fr"), "0||2010-04-03|y\n");
  EXPECT_EQ(one("<span class=date>2 hours ago</span><b class=author>Jane</b><p>y"), "0|Jane||y\n");
  EXPECT_EQ(one("<b class=author>Jane</b><p>y</p><a class=report-link>Report</a>"), "0|Jane||y\n");
  const std::string deep = "<div class=comment data-depth=3><b class=author>Jane</b><p>y</div>";
  EXPECT_EQ(comments_on("<p id=a>x</p>" + deep), "3|Jane||y\n");
}

TEST(ReadComments, OfAWrapperAroundThemAll) {
  EXPECT_EQ(comments_on("<p id=a>x</p><div class=comment><div class=comment><b class=fn>A</b><p>y</div>"
                        "<div class=comment><b class=fn>B</b><p>z</div></div>"),
            "0|A||y\n0|B||z\n");
}

TEST(AppendComments, WritesASectionWithQuotes) {
  PageArticle made = body_article(kWordPress);
  for (NodeIndex i = 1; i < made.page.size(); ++i)
    if (made.page.attribute(i, name::id).value_or("") == "a") made.article.body = {i};
  std::string out = "The article of the day.";
  append_comments(made.page, made.article, out);
  EXPECT_EQ(out,
            "The article of the day.\n\n## Comments\n\n**Jane Doe**, 2014-05-03T10:00:00+02:00\n\nFirst.\n\nMore of "
            "it.\n\n> **John Roe**, 2014-05-04T09:00:00+02:00\n>\n> An answer.\n\n**Max**\n\nLast.");
  const PageArticle without = body_article("<p>x");
  out = "x";
  append_comments(without.page, without.article, out);
  EXPECT_EQ(out, "x");
}

}  // namespace
}  // namespace wrapwright
