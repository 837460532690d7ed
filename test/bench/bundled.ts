import { buildSync } from 'esbuild';

/** One minified ESM file with all that the entry needs. */
export function bundled(entryPoint: string): Uint8Array {
  const { outputFiles } = buildSync({
    entryPoints: [entryPoint],
    write: false,
    bundle: true,
    minify: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    legalComments: 'none',
    logLevel: 'error',
  });
  return outputFiles[0]!.contents;
}
