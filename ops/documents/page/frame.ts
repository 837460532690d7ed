import { readFileSync } from 'node:fs';
import path from 'node:path';
import { html, raw } from 'hono/html';
import type { Markup } from './markup.ts';

/** A page of entries in groups, with a list of them beside it and a search over all. */
interface Frame {
  readonly title: string;
  /** What the search looks for: `274 operations and 96 events`. */
  readonly searched: string;
  readonly introduction: Markup;
  readonly groups: readonly Group[];
  /** What entries refer to: each is a link in the list and a section at the end. */
  readonly appendices?: readonly Appendix[];
}

interface Appendix {
  readonly id: string;
  readonly title: string;
  readonly content: readonly Markup[];
}

export interface Group {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly entries: readonly Entry[];
}

export interface Entry {
  /** What links lead to and the search finds. */
  readonly id: string;
  /** A short word before the name: its colour tells entries apart. */
  readonly badge: string;
  readonly isDeprecated: boolean;
  readonly section: Markup;
}

/** One file that a browser shows without a server and without anything from elsewhere. */
export async function framed({
  title,
  searched,
  introduction,
  groups,
  appendices = [],
}: Frame): Promise<string> {
  const markup = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <style>
          ${raw(asset('page.css'))}
        </style>
      </head>
      <body>
        <nav>
          <h1><a href="#">${title}</a></h1>
          <input
            id="search"
            type="search"
            role="combobox"
            placeholder="Search ( / )"
            aria-label="Search"
            aria-controls="results"
            aria-expanded="false"
            aria-autocomplete="list"
            autocomplete="off"
          />
          <p id="found" role="status">${searched}</p>
          <ul id="results" role="listbox" aria-label="Found" hidden></ul>
          <details id="contents" open>
            <summary>Contents</summary>
            ${groups.map(links)}
            ${appendices.map(({ id, title: name }) => html`<p class="area"><a href="#${id}">${name}</a></p>`)}
          </details>
        </nav>
        <main>
          <header>
            <h2>${title}</h2>
            ${introduction}
          </header>
          ${groups.map(section)}
          ${appendices.map(
            ({ id, title: name, content }) =>
              html`<section id="${id}">
                <h2>${name}</h2>
                ${content}
              </section>`,
          )}
        </main>
        <script>
          ${raw(asset('search.js'))};
        </script>
      </body>
    </html> `;
  return String(await markup);
}

function asset(name: string): string {
  return readFileSync(path.join(import.meta.dirname, name), 'utf8');
}

function links({ title, entries }: Group): Markup {
  return html`<details class="area">
    <summary>${title} <small>${entries.length}</small></summary>
    <ul>
      ${entries.map(
        ({ id, badge, isDeprecated }) =>
          html`<li data-of="${id}">
            <a href="#${id}" class="${isDeprecated ? 'deprecated' : ''}"
              ><b class="${badge}">${badge}</b>${id}</a
            >
          </li> `,
      )}
    </ul>
  </details>`;
}

function section({ id, title, description, entries }: Group): Markup {
  return html`<section id="area-${id}">
    <h2>${title}</h2>
    <p>${description}</p>
    ${entries.map((entry) => entry.section)}
  </section> `;
}
