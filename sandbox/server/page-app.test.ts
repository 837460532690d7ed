import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { virtualBank } from '#sandbox/testing/virtual-bank.ts';

const { app } = virtualBank();

test('the page runs nothing but files of its own origin, and nobody frames it', async () => {
  const response = await app.request('/');
  const policy = response.headers.get('content-security-policy');
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(await response.text()).not.toMatch(/https?:|style=|onclick|<script>/);
});

test('every module is served without its types, and finds what it imports', async () => {
  for (const file of globSync('{sandbox,shared}/page/**/*.ts')) {
    const path = file.replace(/^(sandbox)?/, '/').replace('//', '/');
    const response = await app.request(path);
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    const imports = (await response.text()).matchAll(/from "(.*?)"/g);
    for (const [, name = ''] of imports) {
      const imported = new URL(name, `http://localhost${path}`);
      expect((await app.request(imported.pathname)).status, `${name} of ${file}`).toBe(200);
    }
  }
});

test.each([
  '/page/',
  '/page/tsconfig.json',
  '/page/views',
  '/page/..%2fserver/page-app.ts',
  '/page/none.ts',
  '/shared/page/..%2fkernel/json.ts',
])('%s is no file of the page', async (path) => {
  expect((await app.request(path)).status).toBe(404);
});

test('the former address of the page leads to it', async () => {
  const response = await app.request('/sandbox');
  expect([response.status, response.headers.get('location')]).toEqual([302, '/']);
});
