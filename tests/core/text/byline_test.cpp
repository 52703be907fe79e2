// SPDX-License-Identifier: Apache-2.0
#include "core/text/byline.h"

#include <gtest/gtest.h>

namespace wrapwright {
namespace {

using Names = std::vector<std::string>;

TEST(Byline, GivesTheNamesAlone) {
  struct Case {
    const char* text;
    Names expected;
  };
  for (const Case& c : {
           Case{"Jane Doe", {"Jane Doe"}},
           Case{"by Jane Doe", {"Jane Doe"}},
           Case{"Posted by Jane Doe at May 3, 2014 10:00", {"Jane Doe"}},
           Case{"By: Jane Doe and John Roe", {"Jane Doe", "John Roe"}},
           Case{"Jane Doe, John Roe & Ann Poe", {"Jane Doe", "John Roe", "Ann Poe"}},
           Case{"Jane Doe, Jane Doe", {"Jane Doe"}},
           Case{"Von Jana Muster am 3. Mai 2014", {"Jana Muster"}},
           Case{"Rédigé par Jeanne Doe le 3 mai 2014", {"Jeanne Doe"}},
           Case{"Автор: Иван Иванов", {"Иван Иванов"}},
           Case{"作者：王小明", {"王小明"}},
           Case{"Jane Doe | 3 May 2014", {"Jane Doe"}},
           Case{"Jane Doe, 3 May 2014", {"Jane Doe"}},
           Case{"Jane Doe 3 May 2014", {"Jane Doe"}},
           Case{"Jane Doe May 3, 2014", {"Jane Doe"}},
           Case{"Posted by Jane Doe : 2014-05-03 10:00", {"Jane Doe"}},
           Case{"投稿者 佐千菊 : 2014年5月3日 10:00", {"佐千菊"}},
           Case{"May Doe 3 May 2014", {"May Doe"}},
           Case{"3 May 2014 by Jane Doe", {"Jane Doe"}},
           Case{"jane@example.org (Jane Doe)", {"Jane Doe"}},
           Case{"Jane Doe (jane@example.org)", {"Jane Doe"}},
           Case{"Jane Doe <jane@example.org>", {"Jane Doe"}},
           Case{"jane@example.org", {}},
           Case{"admin@site", {}},
           Case{"@jane", {"@jane"}},
           Case{"Jane Doe, @jane", {"Jane Doe"}},
           Case{"By clicking “Subscribe”, you agree to our terms, privacy policy and cookie policy", {}},
           Case{"By signing up, you agree", {}},
           Case{"By Using", {"Using"}},
           Case{"By Sterling Roe", {"Sterling Roe"}},
           Case{"Jane Doe For The Courier", {"Jane Doe"}},
           Case{"JANE DOE FOR THE COURIER", {"JANE DOE"}},
           Case{"Alliance for Rivers", {"Alliance for Rivers"}},
           Case{"Jane Doe, West Coast Editor For Courier", {"Jane Doe"}},
           Case{"Become an author", {}},
           Case{"Connect Directly", {}},
           Case{"Meet Patel", {"Meet Patel"}},
           Case{"by April Doe@aprildoe", {"April Doe"}},
           Case{"April Doe @aprildoe", {"April Doe"}},
           Case{"April @aprildoe", {"April"}},
           Case{"April Doe@example.org", {"April"}},
           Case{"By Jane Doe, MD, PhD", {"Jane Doe, MD, PhD"}},
           Case{"By Dr. Jane Doe, Ph.D. and John Roe Jr.", {"Dr. Jane Doe, Ph.D.", "John Roe Jr."}},
           Case{"Jane Doe, MS, RD, John Roe, M.D.", {"Jane Doe, MS, RD", "John Roe, M.D."}},
           Case{"Jane Doe, MS RDN", {"Jane Doe, MS RDN"}},
           Case{"Jane Doe, MS, RD, FAND, John Roe", {"Jane Doe, MS, RD, FAND", "John Roe"}},
           Case{"Jane Doe, FAND", {"Jane Doe", "FAND"}},
           Case{"Jane Doe, Daily News", {"Jane Doe", "Daily News"}},
           Case{"Jérémie Doe @alias jdoe", {"Jérémie Doe @alias jdoe"}},
           Case{"MD", {"MD"}},
           Case{"Jane Doe, Ma Li", {"Jane Doe", "Ma Li"}},
           Case{"By Department of Health and Human Services", {"Department of Health and Human Services"}},
           Case{"The Ministry of Trade and Industry", {"The Ministry of Trade and Industry"}},
           Case{"US Department of Housing & Urban Development, Jane Doe",
                {"US Department of Housing & Urban Development", "Jane Doe"}},
           Case{"Jane Doe of Example and John Roe", {"Jane Doe of Example", "John Roe"}},
           Case{"Par Jeanne Doe(Bruxelles, bureau européen)", {"Jeanne Doe"}},
           Case{"Jeanne Doe (Bruxelles, bureau européen) et Jean Roe (Paris, envoyé spécial)",
                {"Jeanne Doe", "Jean Roe"}},
           Case{"Jane Doe (Ann), John Roe", {"Jane Doe (Ann)", "John Roe"}},
           Case{"Jane (Ann Doe, John Roe", {"Jane", "John Roe"}},
           Case{"By Jane Doe / Daily News", {"Jane Doe"}},
           Case{"Jane Doe / John Roe", {"Jane Doe", "John Roe"}},
           Case{"Jane / The House", {"Jane / The House"}},
           Case{"Words by Jane Doe / Photography by John Roe", {"Jane Doe"}},
           Case{"Daily News", {"Daily News"}},
           Case{"Jane News", {"Jane News"}},
           Case{"More stories by Jane Doe", {"Jane Doe"}},
           Case{"See full bio", {}},
           Case{"this author...", {}},
           Case{"Jane Doe About the author | Jane writes", {"Jane Doe"}},
           Case{"Subscribe to RSS", {}},
           Case{"Voir la biographie complète", {}},
           Case{"👤 Jane Doe | 19 May 2024", {"Jane Doe"}},
           Case{"נכתב על ידי דוד כהן", {"דוד כהן"}},
           Case{"द्वारा राम कुमार", {"राम कुमार"}},
           Case{"Γράφει ο Γιώργος Παπαδόπουλος", {"Γιώργος Παπαδόπουλος"}},
           Case{"本报记者 王小明", {"王小明"}},
           Case{"[田中宏昌，ITmedia]", {"田中宏昌", "ITmedia"}},
           Case{"Penulis: Budi Santoso, Editor: Siti", {"Budi Santoso"}},
           Case{"View all posts by Jane Doe", {"Jane Doe"}},
           Case{"Jane Doe Published May 3", {"Jane Doe"}},
           Case{"By | Jane Doe | Head of Wine", {"Jane Doe"}},
           Case{"Advertisement", {}},
           Case{"Jane Doe, Staff Writer", {"Jane Doe"}},
           Case{"See All", {}},
           Case{"By", {}},
           Case{"Share", {}},
           Case{"Posted by", {}},
           Case{"STAFF WRITER", {}},
           Case{"Share Jane Doe", {"Share Jane Doe"}},
           Case{"page.head.extra.author", {}},
           Case{"Jane Doe, Updated by John Roe", {"Jane Doe"}},
           Case{"Jane Doe, See all of Jane Doe's reviews", {"Jane Doe"}},
           Case{"Reviewed by John Roe", {}},
           Case{"Edited By John Roe", {}},
           Case{"Jane Doe, Experts", {"Jane Doe"}},
           Case{"Originally published", {}},
           Case{"Sat", {}},
           Case{"by several hundred commits", {}},
           Case{"bell hooks", {"bell hooks"}},
           Case{"ludwig van Doe", {"ludwig van Doe"}},
           Case{"Newsdesk news@example.org", {"Newsdesk"}},
           Case{"Jane Doe @jane", {"Jane Doe"}},
           Case{"Jane R.J.D.", {"Jane R.J.D."}},
           Case{"Sir J.R. Doe", {"Sir J.R. Doe"}},
           Case{"A Club, 23 Some Street", {"A Club", "23 Some Street"}},
           Case{"L'auteur est Jane Doe", {"Jane Doe"}},
           Case{"Follow Jane", {}},
           Case{"신현주 기자", {"신현주"}},
           Case{"Jane Doe Staff Writer", {"Jane Doe"}},
           Case{"Writer", {"Writer"}},
           Case{"Jane Doe og Ann Poe", {"Jane Doe", "Ann Poe"}},
           Case{"Jane Doe och Ann Poe", {"Jane Doe", "Ann Poe"}},
           Case{"Jane Doe ⋅ Review Editor", {"Jane Doe"}},
           Case{"By Jane Doe. Reviewed by John Roe", {"Jane Doe"}},
           Case{"Jane Doe, Journalist", {"Jane Doe"}},
           Case{"Published in The Paper, Jane Doe", {"Jane Doe"}},
           Case{"Veröffentlicht am 13. Mai 2026", {}},
           Case{"Recent Posts", {}},
           Case{"Jun 2 Written By", {}},
           Case{"Jane Darby", {"Jane Darby"}},
           Case{"Jane Doe, Privacy and Digital Security Expert", {"Jane Doe"}},
           Case{"Jane Doe, Senior Vice President, and John Roe", {"Jane Doe", "John Roe"}},
           Case{"Jane Doe, Director of Operations", {"Jane Doe"}},
           Case{"Jane Doe, Bob, Editor", {"Jane Doe", "Bob"}},
           Case{"Jane Doe, Redakteurin", {"Jane Doe"}},
           Case{"Editor Jane", {"Editor Jane"}},
           Case{"Jane Doe, MD, PhD", {"Jane Doe, MD, PhD"}},
           Case{"Jane Doe - The Paper's Team", {"Jane Doe"}},
           Case{"Jane - The Paper", {"Jane - The Paper"}},
           Case{"Jane Doe on behalf of the Some Group", {"Jane Doe"}},
           Case{"Jane Doe Jane Doe", {"Jane Doe"}},
           Case{"Duran Duran", {"Duran Duran"}},
           Case{"By Jane Darby.", {"Jane Darby"}},
           Case{"Jane Doe Jr.", {"Jane Doe Jr."}},
           Case{"Article written by: Jane Doe", {"Jane Doe"}},
           // Times, days and ages.
           Case{"By Jane Doe Monday, November 18, 2019, 04:05 pm PT", {"Jane Doe"}},
           Case{"By Jane Doe – Sun Dec 19, 6:22 pm ET", {"Jane Doe"}},
           Case{"Jane Doe 01:33", {"Jane Doe"}},
           Case{"Rick Monday", {"Rick Monday"}},
           Case{"5 days ago", {}},
           Case{"– 1 hr 26 mins ago", {}},
           Case{"Jane Doe, Associated Press Writer 1 hour, 24 minutes ago", {"Jane Doe"}},
           Case{"3 Doors Down", {"3 Doors Down"}},
           Case{"Jane Doe, November 2004", {"Jane Doe"}},
           Case{"June 25, 2009", {}},
           Case{"Sept. 14, 2009", {}},
           Case{"25 de mayo, 2009", {}},
           Case{"Jane Mary Doe Jan. 10,, 2008", {"Jane Mary Doe"}},
           Case{"May 2nd", {}},
           Case{"April O'Neil 2", {"April O'Neil 2"}},
           // Where somebody is, what a blog files the text under.
           Case{"By Jane Doe in London, John Roe in New York and Ann Poe in Rome", {"Jane Doe", "John Roe", "Ann Poe"}},
           Case{"Jane Doe, at the fair in Rome", {"Jane Doe"}},
           Case{"by admin in Some Category", {"admin"}},
           Case{"Women in Science", {"Women in Science"}},
           Case{"By Jane Doe, Filed under: News, Rome", {"Jane Doe"}},
           Case{"By Jane Doe posted", {"Jane Doe"}},
           Case{"Jane Doe. Reprinted from The Paper", {"Jane Doe"}},
           // What somebody does, and for whom.
           Case{"By Jane Doe Health correspondent", {"Jane Doe"}},
           Case{"JANE M. DOE VIEW STAFF WRITER", {"JANE M. DOE"}},
           Case{"Mary Jane Doe Staff Writer", {"Mary Jane Doe"}},
           Case{"Jane Doe AP Technology Writer ROME", {"Jane Doe"}},
           Case{"Jane Doe, Reuters", {"Jane Doe"}},
           Case{"Jane Doe, For The Associated Press", {"Jane Doe"}},
           Case{"By Jane Doe and John Roe, Associated Press Writers", {"Jane Doe", "John Roe"}},
           Case{"Reuters", {"Reuters"}},
           Case{"Jane Doe, Example.com", {"Jane Doe"}},
           Case{"Example.com", {"Example.com"}},
           Case{"By JANE DOE, Associated Press Jane Doe, Associated Press", {"JANE DOE"}},
           Case{"Jane Doe, Editor-at-large", {"Jane Doe"}},
           Case{"Jane Doe, Some Product Team", {"Jane Doe"}},
           Case{"Analysis by Jane Doe", {"Jane Doe"}},
           Case{"Nightfall by Jane Doe", {"Nightfall by Jane Doe"}},
           Case{"Photo by Jane Doe", {}},
           Case{"STAFF PHOTO BY JANE DOE", {}},
           Case{"Text: Jane Doe", {"Jane Doe"}},
           Case{"Текст: Венера Ерофеева", {"Венера Ерофеева"}},
           // Labels, in any language.
           Case{"Автор статьи: Иван Петров", {"Иван Петров"}},
           Case{"Автор этой статьи: Иван Петров", {"Иван Петров"}},
           Case{"Автор материала Иван Петров", {"Иван Петров"}},
           Case{"Autor artykułu: Jan Kowalski", {"Jan Kowalski"}},
           Case{"Auteur de l'article : Jean Dupont", {"Jean Dupont"}},
           Case{"Post author: Jane Doe", {"Jane Doe"}},
           Case{"Post author:Jane Doe", {"Jane Doe"}},
           Case{"Post By: Jane Doe", {"Jane Doe"}},
           Case{"Name of the Author: Jane Doe and John Roe", {"Jane Doe", "John Roe"}},
           Case{"Yazan: Ali Demir", {"Ali Demir"}},
           Case{"نویسنده: احمد حجازی", {"احمد حجازی"}},
           Case{"بقلم: أحمد علي", {"أحمد علي"}},
           Case{"بقلم أحمد علي", {"أحمد علي"}},
           Case{"文責：山田太郎", {"山田太郎"}},
           Case{"लेखक: राम कुमार", {"राम कुमार"}},
           Case{"Tác giả: Nguyễn Văn An", {"Nguyễn Văn An"}},
           Case{"ผู้เขียน: สมชาย ใจดี", {"สมชาย ใจดี"}},
           Case{"Συντάκτης: Γιώργος Παπαδόπουλος", {"Γιώργος Παπαδόπουλος"}},
           Case{"מאת: דוד כהן", {"דוד כהן"}},
           Case{"Af Lars Hansen", {"Lars Hansen"}},
           Case{"Artikel von Hans Meier", {"Hans Meier"}},
           Case{"記者王小明／台北報導", {"王小明"}},
           Case{"記者王小明 台北報導", {"王小明"}},
           Case{"记者李明", {"李明"}},
           Case{"記者王小明報導", {"王小明"}},
           Case{": Jane Doe", {"Jane Doe"}},
           Case{"文／王小明", {"王小明"}},
           Case{"文字", {"文字"}},
           Case{"来源：新华网 作者：王小明", {"王小明"}},
           Case{"作者：王小明 来源：新华网", {"王小明"}},
           Case{"记者 王小明 李明 北京报道", {"王小明 李明"}},
           Case{"王小明 稿源： 新华网", {"王小明"}},
           Case{"网络编辑:王小明", {}},
           Case{"王小明 文字大小：【", {"王小明"}},
           Case{"\u3000王小明\u3000", {"王小明"}},
           Case{"Autor: Jan Kowalski Źródło: Example", {"Jan Kowalski"}},
           Case{"Jane Doe: A life on the road", {"Jane Doe: A life on the road"}},
           Case{"Staff Writer: Jane Doe", {"Jane Doe"}},
           Case{"Jane Doe Editor: John Roe", {"Jane Doe"}},
           Case{"Editor: John Roe", {"John Roe"}},
           Case{"Words Written By: Jane Doe", {"Jane Doe"}},
           Case{"\"Jane Doe: A life\"", {}},
           Case{"Text: Jane Doe, Photos: John Roe", {"Jane Doe"}},
           Case{"Text: Jane Doe Photos: John Roe", {"Jane Doe"}},
           Case{"Text & Photos: Jane Doe", {"Jane Doe"}},
           Case{"Foto: Jana Muster", {}},
           Case{"Jane Doe Email: jane@example.org", {"Jane Doe"}},
           Case{"By Jane Doe Column: Roads", {"Jane Doe Column: Roads"}},
           Case{"Jane Doe:", {"Jane Doe"}},
           Case{"re:publica", {"re:publica"}},
           Case{"Oleh Petrenko", {"Oleh Petrenko"}},
           // Names between marks, and between conjunctions.
           Case{"— Jane Doe //", {"Jane Doe"}},
           Case{"\"Some Title\"", {}},
           Case{"Jane Doe (Email)", {"Jane Doe"}},
           Case{"Jane Doe (Janie)", {"Jane Doe (Janie)"}},
           Case{"Jane Doe (co-author", {"Jane Doe"}},
           Case{"Jane Doe jane@example.org(509) 459-5382", {"Jane Doe"}},
           Case{"JANE DOE AND JOHN ROE", {"JANE DOE", "JOHN ROE"}},
           Case{"Jane Doe, jane Doe", {"Jane Doe"}},
           Case{"Ana García y Luis Pérez", {"Ana García", "Luis Pérez"}},
           Case{"José Ortega y Gasset", {"José Ortega y Gasset"}},
           Case{"Иван Иванов и Пётр Петров", {"Иван Иванов", "Пётр Петров"}},
           Case{"By Country", {}},
           Case{"Browse by Topic", {}},
           Case{"Goodby Date", {"Goodby Date"}},
           Case{"Contact Us, Staff directory", {}},
           Case{"#", {}},
           // Names that begin as introductions do.
           Case{"Byron Lord", {"Byron Lord"}},
           Case{"Di Maria", {"Di Maria"}},
           Case{"Vonnegut", {"Vonnegut"}},
           Case{"by", {}},
           Case{"", {}},
           Case{" \xC2\xA0 ", {}},
           Case{"https://example.org/jane", {}},
           Case{"//example.org/jane", {}},
       }) {
    EXPECT_EQ(byline_names(c.text), c.expected) << c.text;
  }
}

TEST(Byline, IsNoTextThatIsTooLong) {
  const std::string longest = "Jane Doe, " + std::string(kLongestByline - 10, 'x');
  EXPECT_EQ(byline_names(longest).front(), "Jane Doe");
  EXPECT_TRUE(byline_names(longest + "x").empty());
  EXPECT_EQ(catalog_names("Doe, Jane;" + std::string(kLongestCatalog - 10, ';')), Names{"Jane Doe"});
  EXPECT_TRUE(catalog_names("Doe, Jane;" + std::string(kLongestCatalog - 9, ';')).empty());
}

TEST(Byline, OfACatalogMayNamePersonsByTheirSurnames) {
  struct Case {
    const char* text;
    Names expected;
  };
  for (const Case& c : {
           Case{"Doe, Jane", {"Jane Doe"}},
           Case{"Doe, Jane; Roe, Richard; ", {"Jane Doe", "Richard Roe"}},
           Case{"Doe, Jane M.", {"Jane M. Doe"}},
           Case{"Émile, Zoé", {"Zoé Émile"}},
           Case{"Jane Doe", {"Jane Doe"}},
           Case{"By Jane Doe", {"Jane Doe"}},
           Case{"Jane Doe, Richard Roe", {"Jane Doe", "Richard Roe"}},
           Case{"Doe, Jane, Roe", {"Doe", "Jane", "Roe"}},
           Case{"Jane Doe; Roe, Richard", {"Jane Doe", "Roe", "Richard"}},
           Case{"jane, richard", {"jane", "richard"}},
           Case{"Doe, MD", {"Doe, MD"}},
           Case{"Doe, Staff Writer", {"Doe"}},
           Case{"Example: The Blog", {"Example: The Blog"}},
           Case{"", {}},
           Case{", ", {}},
       }) {
    EXPECT_EQ(catalog_names(c.text), c.expected) << c.text;
  }
}

TEST(Byline, IsAnnouncedByAnIntroductionAlone) {
  for (const char* const text :
       {"By", "Written by:", " by ", "Author(s)", "Autor", "Автор:", "geschrieben von", "Penulis:", "Author,"})
    EXPECT_TRUE(announces_author(text)) << text;
  for (const char* const text :
       {"", "by Jane", "More from", "View all posts by", "About the author", "Bypass", "Penulis", "By,"})
    EXPECT_FALSE(announces_author(text)) << text;
}

TEST(Byline, IsKnownByItsIntroduction) {
  EXPECT_TRUE(is_byline("by Jane"));
  EXPECT_TRUE(is_byline("3 May 2014 by Jane"));
  EXPECT_TRUE(is_byline("Oleh: Budi Santoso"));
  EXPECT_FALSE(is_byline("Oleh Petrenko"));
  EXPECT_FALSE(is_byline("Jane"));
  EXPECT_FALSE(is_byline("Bypass opened by mayor"));
  EXPECT_FALSE(is_byline("by"));
  EXPECT_FALSE(is_byline("By clicking here you agree"));
}

TEST(Byline, MayBeginAsItsIntroductionsDo) {
  for (const std::string_view text :
       {"by Jane", "By Jane", "von Jane", "Автор: Jane", "автор: Jane", "Écrit par Jane", "écrit par Jane", "作者 Jane",
        "\xC2\xA0"
        "by Jane",
        "di Jane"}) {
    EXPECT_TRUE(is_byline(text)) << text;
    EXPECT_TRUE(may_begin_byline(text)) << text;
    EXPECT_TRUE(may_begin_byline(text.substr(0, 2))) << text << ": more may follow in another element";
    EXPECT_TRUE(may_begin_byline(text.substr(0, 1))) << text;
  }
  for (const std::string_view text :
       {"Jane", "3 May", "(by Jane)", "J", "Bob says", "Rome", "Vienna by night ...", "Bypass opened", "by2",
        "View from a hill", "All rights reserved", "Moreover", "Posted in Roads", "автобус", "作品", "été"})
    EXPECT_FALSE(may_begin_byline(text)) << text;
  for (const std::string_view text : {"View", "View all \n po", "Auth", "Pos", "l'", "Author(s)", "by\xC2\xA0Jane",
                                      "Posted\xC2\xA0"
                                      "by Jane"})
    EXPECT_TRUE(may_begin_byline(text)) << text << ": more may follow";
}

}  // namespace
}  // namespace wrapwright
