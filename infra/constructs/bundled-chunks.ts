import { join, resolve } from 'node:path';
import { rolldown, type OutputChunk } from 'rolldown';

const root = resolve(import.meta.dirname, '../..');

// The names of errors are in the logs; other names are shortened.
const keepNames = { class: true, function: false };

/** The files of a function's bundle: `lambda.mjs`, a chunk for each dynamic import, and what several have in common. */
export async function bundledChunks(path: string): Promise<readonly OutputChunk[]> {
  const build = await rolldown({
    input: { lambda: path },
    cwd: root,
    platform: 'node',
    transform: { target: 'node24' },
    resolve: {
      // CommonJS packages would be wrapped and never tree-shaken: their ESM build comes first.
      mainFields: ['module', 'main'],
      alias: {
        '@aws-sdk/credential-provider-node': join(import.meta.dirname, 'lambda-credentials.ts'),
        'node:process': join(import.meta.dirname, 'lambda-process.ts'),
      },
    },
    // An import that is not found would only be warned of, and fail when the function starts.
    onLog(level, { message }) {
      if (level === 'warn') throw new Error(message);
    },
  });
  try {
    const { output } = await build.generate({
      format: 'esm',
      entryFileNames: '[name].mjs',
      chunkFileNames: '[name]-[hash].mjs',
      minify: { mangle: { keepNames }, compress: { keepNames } },
      comments: false,
    });
    return output.filter((file) => file.type === 'chunk');
  } finally {
    await build.close();
  }
}
