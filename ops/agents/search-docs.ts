import * as z from '#shared/kernel/zod.ts';
import { reading } from './annotations.ts';
import { shownPage } from '#infra/stage/installed-docs.ts';
import { passagesIn } from './passages.ts';
import { createRanking } from './ranked.ts';
import { described, tool, type Tool } from './tool.ts';

const input = z.strictObject({
  words: described(z.string().check(z.minLength(1), z.maxLength(200)), 'what you want to know about'),
  limit: z._default(described(z.int().check(z.minimum(1), z.maximum(20)), 'how many passages to return'), 5),
});

/** Words → passages of the documents; `docs` is their folder. */
export function searchDocs(docs: string): Tool {
  const passages = passagesIn(docs);
  const ranked = createRanking(passages, ({ file, headings, text }) => [
    [headings.at(-1) ?? '', 4],
    [headings.join(' '), 2],
    [file, 2],
    [text, 1],
  ]);
  return tool({
    name: 'search_docs',
    title: 'Search the documents',
    description:
      "Finds passages of this product's documents by words: how to deploy, operate and extend it, its decisions, its runbooks. Each has its file and headings.",
    annotations: reading,
    input,
    run: ({ words, limit }) => {
      const found = ranked(words);
      return {
        found: found.length,
        passages: found.slice(0, limit).map(({ file, headings, text }) => ({
          file: shownPage(file),
          heading: headings.join(' > '),
          text: shortened(text),
        })),
      };
    },
  });
}

const mostCharacters = 3_000;

const shortened = (text: string) =>
  text.length <= mostCharacters ? text : `${text.slice(0, mostCharacters)} … (read on in the file)`;
