<?xml version="1.0" encoding="UTF-8"?>
<!-- generator="FeedCreator 1.8" -->
<?xml-stylesheet href="http://dokuwiki.localhost:8808/lib/exe/css.php?s=feed" type="text/css"?>
<rdf:RDF
    xmlns="http://purl.org/rss/1.0/"
    xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
    xmlns:slash="http://purl.org/rss/1.0/modules/slash/"
    xmlns:dc="http://purl.org/dc/elements/1.1/">
    <channel rdf:about="http://dokuwiki.localhost:8808/feed.php">
        <title>Werkstattwiki</title>
        <description></description>
        <link>http://dokuwiki.localhost:8808/</link>
        <image rdf:resource="http://dokuwiki.localhost:8808/lib/tpl/dokuwiki/images/favicon.ico" />
       <dc:date>2023-06-07T18:00:00+00:00</dc:date>
        <items>
            <rdf:Seq>
                <rdf:li rdf:resource="http://dokuwiki.localhost:8808/doku.php?id=marionetten"/>
                <rdf:li rdf:resource="http://dokuwiki.localhost:8808/doku.php?id=bachlauf"/>
                <rdf:li rdf:resource="http://dokuwiki.localhost:8808/doku.php?id=schreibmaschine"/>
                <rdf:li rdf:resource="http://dokuwiki.localhost:8808/doku.php?id=sternwarte"/>
                <rdf:li rdf:resource="http://dokuwiki.localhost:8808/doku.php?id=moebel-leimen"/>
                <rdf:li rdf:resource="http://dokuwiki.localhost:8808/doku.php?id=pilze"/>
            </rdf:Seq>
        </items>
    </channel>
    <image rdf:about="http://dokuwiki.localhost:8808/lib/tpl/dokuwiki/images/favicon.ico">
        <title>Werkstattwiki</title>
        <link>http://dokuwiki.localhost:8808/</link>
        <url>http://dokuwiki.localhost:8808/lib/tpl/dokuwiki/images/favicon.ico</url>
    </image>
    <item rdf:about="http://dokuwiki.localhost:8808/doku.php?id=marionetten">
        <dc:format>text/html</dc:format>
        <dc:date>2023-06-07T18:00:00+00:00</dc:date>
        <dc:creator>werkstatt (werkstatt@undisclosed.example.com)</dc:creator>
        <title>Marionetten schnitzen für Anfänger - angelegt</title>
        <link>http://dokuwiki.localhost:8808/doku.php?id=marionetten</link>
        <description>Marionetten schnitzen für Anfänger

Eine Marionette muss hässlich sein, wenn man sie in der Hand hält, und lebendig, sobald sie hängt. Große Nase, tiefe Augen, kein Lächeln: Erst der Schatten der Bühnenlampe gibt ihr ein Gesicht, und zwar mit jeder Neigung ein anderes.</description>
    </item>
    <item rdf:about="http://dokuwiki.localhost:8808/doku.php?id=bachlauf">
        <dc:format>text/html</dc:format>
        <dc:date>2023-05-24T18:00:00+00:00</dc:date>
        <dc:creator>werkstatt (werkstatt@undisclosed.example.com)</dc:creator>
        <title>Vom Rohr zurück in den Bach - angelegt</title>
        <link>http://dokuwiki.localhost:8808/doku.php?id=bachlauf</link>
        <description>Vom Rohr zurück in den Bach

Siebzig Jahre lang floss der Mühlbach unter der Bahnhofstraße in einem Betonrohr, und kaum jemand wusste es. Jetzt liegt er auf dreihundert Metern wieder im Licht. Die Bagger waren in vier Wochen fertig, der Bach noch lange nicht.</description>
    </item>
    <item rdf:about="http://dokuwiki.localhost:8808/doku.php?id=schreibmaschine">
        <dc:format>text/html</dc:format>
        <dc:date>2023-05-10T18:00:00+00:00</dc:date>
        <dc:creator>werkstatt (werkstatt@undisclosed.example.com)</dc:creator>
        <title>Farbband wechseln an der Schreibmaschine - angelegt</title>
        <link>http://dokuwiki.localhost:8808/doku.php?id=schreibmaschine</link>
        <description>Farbband wechseln an der Schreibmaschine

Die Olympia meiner Tante stand zwanzig Jahre auf dem Dachboden und schrieb nach zehn Minuten Pflege wieder Briefe. Mechanik, die nie unter Strom stand, vergisst nichts. Nur das Band war vertrocknet.

Spulen gibt es in etwa zwanzig Bauarten, das Band selbst fast nur in einer Breite: dreizehn Millimeter. Man kauft deshalb Meterware und wickelt sie auf die vorhandenen Spulen um. Wichtig sind die kleinen Ösen kurz vor beiden Enden; sie stoßen den Umschalter …</description>
    </item>
    <item rdf:about="http://dokuwiki.localhost:8808/doku.php?id=sternwarte">
        <dc:format>text/html</dc:format>
        <dc:date>2023-04-26T18:00:00+00:00</dc:date>
        <dc:creator>werkstatt (werkstatt@undisclosed.example.com)</dc:creator>
        <title>Ein Abend in der Volkssternwarte - angelegt</title>
        <link>http://dokuwiki.localhost:8808/doku.php?id=sternwarte</link>
        <description>Ein Abend in der Volkssternwarte

Die Kuppel quietscht, und das soll sie auch. Drei Ehrenamtliche drehen sie von Hand, bis der Spalt dort steht, wo gleich der Saturn auftauchen wird. Zwölf Besucher frieren leise. Ein Kind fragt, ob man die Ringe von hier aus hören kann.</description>
    </item>
    <item rdf:about="http://dokuwiki.localhost:8808/doku.php?id=moebel-leimen">
        <dc:format>text/html</dc:format>
        <dc:date>2023-04-12T18:00:00+00:00</dc:date>
        <dc:creator>werkstatt (werkstatt@undisclosed.example.com)</dc:creator>
        <title>Alte Stühle neu verleimen - angelegt</title>
        <link>http://dokuwiki.localhost:8808/doku.php?id=moebel-leimen</link>
        <description>Alte Stühle neu verleimen

Ein wackelnder Stuhl fällt selten auseinander, er kündigt an. Knarrt er beim Zurücklehnen, hat sich die erste Zarge gelöst. Wer jetzt Schrauben hineindreht, spaltet das Holz und verdirbt dem nächsten die Arbeit.

Vor hundert Jahren nahm man Knochenleim. Er löst sich mit Wärme und Feuchtigkeit, und gerade das ist sein Vorzug. Ein nasser Lappen, darauf das Bügeleisen, zwei Minuten Geduld, dann lassen sich die Zapfen mit einem Gummihammer heraustreiben. Jedes Teil erhält …</description>
    </item>
    <item rdf:about="http://dokuwiki.localhost:8808/doku.php?id=pilze">
        <dc:format>text/html</dc:format>
        <dc:date>2023-03-29T18:00:00+00:00</dc:date>
        <dc:creator>werkstatt (werkstatt@undisclosed.example.com)</dc:creator>
        <title>Pilze bestimmen, bevor man sie mag - angelegt</title>
        <link>http://dokuwiki.localhost:8808/doku.php?id=pilze</link>
        <description>Pilze bestimmen, bevor man sie mag

Der Korb gehört auf den Tisch der Beratungsstelle, nicht in die Pfanne. Dort sitzt an Sonntagen im September Frau Wieland, zweiundachtzig, und sortiert mit dem Küchenmesser aus. Wer ihr zusieht, lernt mehr als aus jedem Bestimmungsbuch.</description>
    </item>
</rdf:RDF>
