import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { stagesIn } from './stages.ts';

async function folderOf(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'stages-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return folder;
}

test('the stages are those of stages.ts, or of the file that package.json names', async () => {
  const exported = (name: string) => `export const stages = { names: ['${name}'] };`;
  const usual = await folderOf({ 'package.json': '{"type":"module"}', 'stages.ts': exported('usual') });
  expect(await stagesIn(usual)).toEqual({ names: ['usual'] });
  const named = '{"type":"module","partner-banking":{"stages":"ours.ts"}}';
  expect(await stagesIn(await folderOf({ 'package.json': named, 'ours.ts': exported('named') }))).toEqual({
    names: ['named'],
  });
});

test('a folder that is not the one of a company is refused with what to do', async () => {
  const empty = await folderOf({});
  await expect(stagesIn(empty)).rejects.toThrow(
    `There is no package.json in ${empty}: run this in the folder that \`npx partner-banking init\` made`,
  );
  const other = await folderOf({ 'package.json': '{}' });
  await expect(stagesIn(other)).rejects.toThrow(`There is no stages.ts in ${other}: run this in`);
});

test('a package that the stages need is named, with the command that installs it', async () => {
  const files = { 'package.json': '{"type":"module"}', 'stages.ts': "import 'package-of-nobody';" };
  const folder = await folderOf(files);
  await expect(stagesIn(folder)).rejects.toThrow(
    `${join(folder, 'stages.ts')} cannot be loaded: install what it needs with npm install package-of-nobody`,
  );
});
