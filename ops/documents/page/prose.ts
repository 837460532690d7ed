import { html } from 'hono/html';
import type { Markup } from './markup.ts';

/** Text whose `code` stands between backticks; an empty line begins a paragraph. */
export function prose(text: string): readonly Markup[] {
  const paragraphs = text.split('\n\n');
  return paragraphs.length === 1
    ? inline(text)
    : paragraphs.map((paragraph) => html`<p>${inline(paragraph)}</p>`);
}

function inline(text: string): readonly Markup[] {
  return text.split('`').map((part, index) => (index % 2 === 0 ? html`${part}` : html`<code>${part}</code>`));
}
