// SPDX-License-Identifier: Apache-2.0
#include "core/text/language.h"

#include <gtest/gtest.h>
#include <string>

namespace wrapwright {
namespace {

TEST(Language, OfATagIsItsPrimarySubtag) {
  struct Case {
    const char* tag;
    const char* language;
  };
  for (const auto& c : {Case{"en", "en"},      Case{"EN", "en"},
                        Case{"en-US", "en"},   Case{"en_US.UTF-8", "en"},
                        Case{"zh-Hans", "zh"}, Case{" pt-BR ", "pt"},
                        Case{"de,en", "de"},   Case{"fr;q=0.8", "fr"},
                        Case{"iw", "he"},      Case{"in", "id"},
                        Case{"eng", "en"},     Case{"deu", "de"},
                        Case{"ger", "de"},     Case{"cmn-Hans-CN", "zh"},
                        Case{"nb", "nb"},      Case{"haw", "haw"},
                        Case{"", ""},          Case{" ", ""},
                        Case{"-", ""},         Case{"e", ""},
                        Case{"english", ""},   Case{"e1", ""},
                        Case{"12", ""},        Case{"und", ""},
                        Case{"utf-8", ""},     Case{"UTF_8", ""},
                        Case{"x-klingon", ""}, Case{"mul", ""},
                        Case{"фр", ""},        Case{"\xFF\xFF", ""}}) {
    EXPECT_EQ(primary_language(c.tag), c.language) << c.tag;
  }
}

constexpr const char* kEnglish =
    "The harbor was quiet that morning, and the fishermen who had come back before dawn were mending their nets while "
    "the children watched the gulls.";

TEST(Language, OfATextIsDetected) {
  struct Case {
    const char* text;
    const char* language;
  };
  for (const auto& c : {
           Case{kEnglish, "en"},
           Case{"Der Hafen war an diesem Morgen ruhig, und die Fischer, die vor der Dämmerung zurückgekehrt waren, "
                "flickten ihre Netze, während die Kinder den Möwen zusahen.",
                "de"},
           Case{"Le port était calme ce matin-là, et les pêcheurs, rentrés avant l'aube, réparaient leurs filets "
                "pendant que les enfants regardaient les mouettes.",
                "fr"},
           Case{"В то утро в порту было тихо, и рыбаки, которые вернулись до рассвета, чинили свои сети, а дети "
                "смотрели на чаек.",
                "ru"},
           Case{"Το λιμάνι ήταν ήσυχο εκείνο το πρωί και οι ψαράδες επισκεύαζαν τα δίχτυα τους.", "el"},
           Case{"那天早上港口很安静，黎明前回来的渔民正在修补渔网，孩子们看着海鸥飞来飞去。", "zh"},
           Case{"その朝、港は静かで、夜明け前に戻った漁師たちは網を直し、子どもたちはカモメを見ていました。", "ja"},
           Case{"그날 아침 항구는 조용했고 새벽 전에 돌아온 어부들은 그물을 손질하고 있었습니다.", "ko"},
           Case{"הנמל היה שקט באותו בוקר, והדייגים תיקנו את הרשתות שלהם בזמן שהילדים הביטו בשחפים.", "he"},
           Case{"", ""},
           Case{"12 345 6.789", ""},
           Case{"ok", ""},
           Case{"\xFF\xFE\xFD", ""},
       }) {
    EXPECT_EQ(detect_language(c.text), c.language) << c.text;
  }
}

TEST(Language, IsDetectedAcrossBytesThatAreNotText) {
  const std::string text = kEnglish;
  for (const char bad : {'\xFF', '\xC3', '\0', '\x1B'}) {
    std::string broken = text;
    for (std::size_t at = text.find(' '); at != std::string::npos; at = text.find(' ', at + 1)) broken[at] = bad;
    EXPECT_EQ(detect_language(broken), "en") << static_cast<int>(bad);
  }
}

TEST(Language, ThatIsStatedIsCheckedByTheLettersOfTheText) {
  const std::string russian = "В то утро в порту было тихо, и рыбаки, которые вернулись до рассвета, чинили свои сети.";
  const std::string japanese = "港は静かで、漁師たちは網を直していました。子供たちはそれを見ていました。";
  const std::string vietnamese = "Sáng hôm ấy cảng rất yên tĩnh, và những người đánh cá đang vá lưới.";
  const std::string portuguese =
      "O porto estava calmo naquela manhã, e os pescadores, que voltaram antes do amanhecer, consertavam as suas redes "
      "enquanto as crianças olhavam para o mar e para os barcos que ainda não tinham voltado da noite. Ninguém falava "
      "muito, porque todos sabiam o que tinha acontecido com o mais velho dos homens da aldeia.";
  const std::string turkish =
      "O sabah liman sakindi ve şafaktan önce dönen balıkçılar ağlarını onarırken çocuklar denize ve gece henüz "
      "dönmemiş "
      "olan teknelere bakıyordu. Kimse pek konuşmuyordu, çünkü herkes köyün en yaşlı adamının başına ne geldiğini "
      "biliyordu ama bu konuda bir şey söylemek için çok erken olduğunu düşünüyordu, daha sonra da öyle oldu.";
  std::string code;
  for (int i = 0; i < 60; ++i) code += "std::vector<int> values" + std::to_string(i) + "; values.push_back(x); ";
  struct Case {
    std::string stated;
    std::string text;
    const char* language;
  };
  for (const Case& c : {
           Case{"en", kEnglish, "en"},
           Case{"en-US", japanese, "ja"},
           Case{"en", russian, "ru"},
           Case{"en", japanese + " git commit --amend --no-edit; git push --force-with-lease origin main", "ja"},
           Case{"en", std::string(kEnglish) + " " + kEnglish + " " + japanese, "en"},
           Case{"en", "「」、。『』〜", "en"},
           Case{"vi", vietnamese, "vi"},
           Case{"uk", russian, "uk"},
           Case{"ja-JP", kEnglish, "ja-JP"},
           Case{"en", portuguese, "pt"},
           Case{"en-US", turkish, "tr"},
           Case{"fr", portuguese, "fr"},
           Case{"en", "for (int i = 0; i < n; ++i) sum += values[i]; " + portuguese.substr(0, 60), "en"},
           Case{"en", code, "en"},
           Case{"", japanese, ""},
           Case{"12", japanese, "12"},
       }) {
    EXPECT_EQ(checked_language(c.stated, c.text), c.language) << c.text;
  }
}

TEST(Language, OfAMixedTextIsNotTold) {
  const std::string french =
      "Le port était calme ce matin-là, et les pêcheurs, rentrés avant l'aube, réparaient leurs filets pendant que les "
      "enfants regardaient.";
  const std::string russian = "В то утро в порту было тихо, и рыбаки, которые вернулись до рассвета, чинили свои сети.";
  EXPECT_EQ(detect_language(french + " " + kEnglish + " " + russian), "");
}

TEST(Language, LooksAtTheStartOfALongText) {
  std::string text;
  while (text.size() < 1'000'000) text += std::string("é") + kEnglish;  // the limit cuts a letter in two somewhere
  EXPECT_EQ(detect_language(text), "en");
}

}  // namespace
}  // namespace wrapwright
