import { readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { Hono } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { pageFolder, servedModule } from './served-module.ts';

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.ts': 'text/javascript; charset=utf-8',
};

/** Only files of our own run, and no other site can frame them. */
const headers = secureHeaders({
  contentSecurityPolicy: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
    connectSrc: ["'self'"],
    imgSrc: ["'self'"],
    baseUri: ["'none'"],
    formAction: ["'none'"],
    frameAncestors: ["'none'"],
  },
  strictTransportSecurity: false,
});

/** A page for people, as files of its folder and of the parts that pages share. */
export function createPageApp(page: string): Hono {
  const app = new Hono();
  const own = createFiles(page);
  app.get('/', headers, () => own.answer('index.html'));
  for (const [path, files] of Object.entries({ page: own, 'shared/page': createFiles('shared/page') }))
    app.get(`/${path}/:name{.+}`, headers, ({ req, notFound }) => {
      const name = req.param('name');
      return files.has(name) ? files.answer(name) : notFound();
    });
  return app;
}

function createFiles(page: string) {
  const folder = pageFolder(page);
  const names = new Set(readdirSync(folder, { recursive: true, encoding: 'utf8' }));
  const ready = new Map<string, Promise<string>>();
  const contentOf = (name: string) => {
    const content = ready.get(name) ?? readContent(new URL(name, folder));
    ready.set(name, content);
    return content;
  };
  return {
    has: (name: string) => names.has(name) && extname(name) in contentTypes,
    answer: async (name: string) =>
      new Response(await contentOf(name), {
        headers: { 'content-type': contentTypes[extname(name)] ?? '', 'cache-control': 'no-cache' },
      }),
  };
}

async function readContent(file: URL): Promise<string> {
  const text = readFileSync(file, 'utf8');
  return extname(file.pathname) === '.ts' ? servedModule(text) : text;
}
