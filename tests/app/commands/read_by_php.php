<?php
// SPDX-License-Identifier: Apache-2.0
// Applies exported rules to pages with PHP's DOM and Symfony's selectors, as FreshRSS, RSS-Bridge, Full-Text RSS and
// FeedIron do: read_by_php.php FORMAT DOCUMENT PAGE ENCODING [PAGE ENCODING]... prints a JSON array of the texts without
// white space.
require '/usr/share/php/Symfony/Component/CssSelector/autoload.php';

use Symfony\Component\CssSelector\CssSelectorConverter;

function load(string $path, string $encoding): DOMXPath
{
    $html = iconv($encoding, 'UTF-8//IGNORE', file_get_contents($path));
    $html = preg_replace('/<meta[^>]*charset[^>]*>/i', '', $html);
    $document = new DOMDocument();
    @$document->loadHTML('<?xml encoding="UTF-8">' . $html, LIBXML_NONET);
    return new DOMXPath($document);
}

function text_of(DOMNode $node): string
{
    if ($node instanceof DOMElement && in_array($node->nodeName, ['script', 'style', 'noscript', 'template'])) {
        return '';
    }
    if ($node instanceof DOMText) {
        return $node->data;
    }
    $text = '';
    foreach ($node->childNodes ?? [] as $child) {
        $text .= text_of($child);
    }
    return $text;
}

function remove(iterable $nodes): void
{
    foreach (iterator_to_array($nodes) as $node) {
        $node->parentNode?->removeChild($node);
    }
}

function first_or_null(DOMXPath $page, string $expression): ?DOMNode
{
    $found = $page->evaluate($expression);
    return $found instanceof DOMNodeList ? $found->item(0) : null;
}

// Selectors that the programs' own parsers read as CSS means it.
function assert_plain(string $selectors): void
{
    if (preg_match('/[~:+]/', preg_replace('/\[[^\]]*\]/', '', $selectors))) {
        fwrite(STDERR, "the program does not read $selectors\n");
        exit(1);
    }
}

// Every match. Until 1.24 what is to be removed is looked for below it; since then in it and below it, and once more in
// the sanitized result, where ids and classes have other names. Both must show the same.
function by_freshrss(string $document, DOMXPath $page): string
{
    $outline = simplexml_load_string($document)->body->outline;
    $attributes = $outline->attributes('frss', true);
    $filter = (string) $attributes['cssContentFilter'];
    assert_plain($attributes['cssFullContent'] . ', ' . $filter);
    $css = new CssSelectorConverter();
    $newer = new DOMDocument();
    $body = $newer->appendChild($newer->createElement('html'))->appendChild($newer->createElement('body'));
    $older = '';
    foreach ($page->query($css->toXPath((string) $attributes['cssFullContent'], '//')) as $node) {
        $copy = new DOMDocument();
        $copy->appendChild($copy->importNode($node, true));
        if ($filter !== '') {
            $inside = new DOMXPath($copy);
            remove($inside->query($css->toXPath($filter, 'descendant-or-self::')));
            remove($page->query($css->toXPath($filter, 'descendant::'), $node));
        }
        $older .= text_of($node);
        if ($copy->documentElement !== null) {
            $body->appendChild($newer->importNode($copy->documentElement, true));
        }
    }
    $result = new DOMXPath($newer);
    foreach (iterator_to_array($result->query('//*')) as $node) {
        $node->removeAttribute('id');
        $node->removeAttribute('class');
    }
    if ($filter !== '') {
        remove($result->query($css->toXPath($filter, '//')));
    }
    $text = text_of($newer);
    return $text === $older ? $text : "releases differ: $text | $older";
}

// The first match; what is to be removed is looked for below it.
function by_rss_bridge(string $document, DOMXPath $page): string
{
    parse_str(parse_url(trim($document), PHP_URL_QUERY), $input);
    assert($input['bridge'] === 'CssSelectorFeedExpanderBridge' && $input['feed'] !== '');
    assert_plain($input['content_selector'] . ', ' . ($input['content_cleanup'] ?? ''));
    $css = new CssSelectorConverter();
    $node = first_or_null($page, $css->toXPath($input['content_selector'], '//'));
    if ($node === null) {
        return '';
    }
    $copy = new DOMDocument();
    foreach ($node->childNodes as $child) {
        $copy->appendChild($copy->importNode($child, true));
    }
    if (isset($input['content_cleanup'])) {
        $inside = new DOMXPath($copy);
        remove($inside->query($css->toXPath($input['content_cleanup'], '//')));
    }
    return text_of($copy);
}

// Title out, strips out, then the first body that matches; nodes inside of earlier ones are skipped.
function by_ftr(string $document, DOMXPath $page): string
{
    $rules = [];
    foreach (explode("\n", $document) as $line) {
        if (trim($line) !== '' && $line[0] !== '#') {
            [$name, $value] = explode(':', $line, 2);
            $rules[trim($name)][] = trim($value);
        }
    }
    assert($rules['prune'] === ['no'] && $rules['tidy'] === ['no']);
    foreach ($rules['title'] ?? [] as $title) {
        $found = $page->evaluate($title);
        if (is_string($found) && trim($found) !== '') {
            break;
        }
        if ($found instanceof DOMNodeList && $found->length > 0) {
            if ($found->item(0) instanceof DOMElement) {
                remove(new ArrayIterator([$found->item(0)]));
            }
            break;
        }
    }
    foreach ($rules['strip'] ?? [] as $strip) {
        remove($page->query($strip));
    }
    foreach ($rules['body'] as $body) {
        $text = '';
        $taken = [];
        foreach ($page->query($body) as $node) {
            for ($up = $node->parentNode; $up !== null && !in_array($up, $taken, true); $up = $up->parentNode);
            if ($up === null) {
                $taken[] = $node;
                $text .= text_of($node);
            }
        }
        if ($taken !== []) {
            foreach ($rules['test_contains'] ?? [] as $words) {
                $GLOBALS['evidence'][preg_replace('/\s+/u', '', $words)] = true;
            }
            return $text;
        }
    }
    return '';
}

// Of each expression the first match, without what the clean-up selects anywhere.
function by_feediron(string $document, DOMXPath $page): string
{
    $settings = current(json_decode($document, true));
    assert($settings['type'] === 'xpath');
    $text = '';
    foreach ($settings['xpath'] as $xpath) {
        $node = first_or_null($page, '(//' . $xpath . ')');
        foreach ($node === null ? [] : $settings['cleanup'] ?? [] as $cleanup) {
            remove($page->query('//' . $cleanup));  // in what the one before has left
        }
        $text .= $node === null ? '' : text_of($node);
    }
    return $text;
}

[, $format, $file] = $argv;
$document = file_get_contents($file);
$texts = [];
for ($i = 3; $i + 1 < $argc; $i += 2) {
    $text = ('by_' . str_replace('-', '_', $format))($document, load($argv[$i], $argv[$i + 1]));
    $texts[] = preg_replace('/\s+/u', '', $text);
}
// What a site config says of its test pages must be in the text of one of them.
foreach (array_keys($GLOBALS['evidence'] ?? []) as $words) {
    if (!str_contains(implode("\n", $texts), $words)) {
        fwrite(STDERR, "test_contains is not found: $words\n");
        exit(1);
    }
}
echo json_encode($texts, JSON_UNESCAPED_UNICODE | JSON_INVALID_UTF8_SUBSTITUTE);
