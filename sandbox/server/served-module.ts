import { transform } from 'esbuild';

/** A module of the page as a browser takes it: without its types. */
export async function servedModule(text: string): Promise<string> {
  return (await transform(text, { loader: 'ts', target: 'es2024' })).code;
}
