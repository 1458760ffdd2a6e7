import { createCssVariablesTheme, createHighlighterCore } from 'shiki/core';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';
import bash from 'shiki/langs/bash.mjs';
import go from 'shiki/langs/go.mjs';
import http from 'shiki/langs/http.mjs';
import javascript from 'shiki/langs/javascript.mjs';
import json from 'shiki/langs/json.mjs';
import python from 'shiki/langs/python.mjs';
import typescript from 'shiki/langs/typescript.mjs';
import yaml from 'shiki/langs/yaml.mjs';

// Colours are CSS variables of site.css, so one build works for light and dark and matches the reference.
const theme = createCssVariablesTheme({ name: 'darkroom', variablePrefix: '--code-' });

// Only these languages, and the JavaScript engine: loading all of them with WebAssembly would cost a second.
const highlighter = await createHighlighterCore({
  themes: [theme],
  langs: [bash, go, http, javascript, json, python, typescript, yaml],
  engine: createJavaScriptRegexEngine(),
});

const languages = new Set(highlighter.getLoadedLanguages());

/** Longer code stays plain: coloured, it takes ten times its size, and nobody reads all of it. */
const longest = 16_000;

/** Code as coloured HTML, at build time, so the page needs no script for it. */
export function highlight(code: string, language: string): string {
  const lang = languages.has(language) && code.length <= longest ? language : 'text';
  return highlighter.codeToHtml(code, { lang, theme: 'darkroom' });
}
