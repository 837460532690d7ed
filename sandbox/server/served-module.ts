/** Where the files of a page are. */
export const pageFolder = (name: string): URL => new URL(`../../${name}/`, import.meta.url);

/** A module of a page as a browser takes it: without its types, and with addresses in place of our own names. */
export async function servedModule(text: string): Promise<string> {
  // Loaded on first use: most tests need no page.
  const { transform } = await import('esbuild');
  const { code } = await transform(text, { loader: 'ts', target: 'es2024' });
  return code.replaceAll(' from "#shared/page/', ' from "/shared/page/');
}
