<?php
// SPDX-License-Identifier: Apache-2.0
// The wiki's settings; make.py adds savedir.
$conf['title'] = 'Werkstattwiki';
$conf['tagline'] = 'Notizen aus dem Hinterhof';
$conf['lang'] = 'de';
$conf['license'] = '';
$conf['baseurl'] = 'http://dokuwiki.localhost:8808';
$conf['basedir'] = '/';
$conf['useheading'] = 1;
$conf['breadcrumbs'] = 0;
$conf['youarehere'] = 0;
$conf['recent'] = 6;
$conf['recent_days'] = 20000;
$conf['rss_linkto'] = 'current';
$conf['rss_content'] = 'abstract';
$conf['updatecheck'] = 0;
$conf['dformat'] = '%d.%m.%Y %H:%M';
