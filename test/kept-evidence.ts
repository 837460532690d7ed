import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { format, type FormatConfig } from 'oxfmt';

/** Keeps a page of evidence or its data, by its path, in the form of all files. */
export async function keepEvidence(path: string, text: string): Promise<void> {
  const code = await formatted(path, text);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, code);
}

/** The text of a file in the form of all files. */
export async function formatted(path: string, text: string): Promise<string> {
  const config = JSON.parse(readFileSync('.oxfmtrc.json', 'utf8')) as FormatConfig;
  const { code, errors } = await format(path, text, config);
  if (errors.length > 0) throw new Error(`${path} cannot be formatted: ${errors[0]?.message}`);
  return code;
}
