import { readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { Hono } from 'hono';
import { secureHeaders } from 'hono/secure-headers';

const folder = new URL('../page/', import.meta.url);

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.ts': 'text/javascript; charset=utf-8',
};

/** Only the repository's own files run, and no other site can frame them. */
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

/** The page for people, as files: its modules lose their types when they are served. */
export function createPageApp(): Hono {
  const app = new Hono();
  const names = new Set(readdirSync(folder, { recursive: true, encoding: 'utf8' }));
  const ready = new Map<string, Promise<string>>();
  const contentOf = (name: string) => {
    const content = ready.get(name) ?? contentOfFile(name);
    ready.set(name, content);
    return content;
  };
  const answer = async (name: string) =>
    new Response(await contentOf(name), {
      headers: { 'content-type': contentTypes[extname(name)] ?? '', 'cache-control': 'no-cache' },
    });
  app.get('/', headers, () => answer('index.html'));
  app.get('/page/:name{.+}', headers, ({ req, notFound }) => {
    const name = req.param('name');
    return names.has(name) && extname(name) in contentTypes ? answer(name) : notFound();
  });
  return app;
}

async function contentOfFile(name: string): Promise<string> {
  const text = readFileSync(new URL(name, folder), 'utf8');
  if (extname(name) !== '.ts') return text;
  // Loaded on first use: a test of the bank does not need it.
  const { servedModule } = await import('./served-module.ts');
  return servedModule(text);
}
