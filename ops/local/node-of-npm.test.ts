import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { oldNode, tooOldNode } from './node-of-npm.ts';

const said = (node: string) =>
  oldNode(`npm/11.19.1 node/${node} linux x64 workspaces/false ci/github-actions`);

test.each(['v22.13.0', 'v22.14.1', 'v24.0.0', 'v26.1.0'])('nothing is said of Node %s', (node) => {
  expect(said(node)).toBeUndefined();
});

test.each(['v20.20.2', 'v22.12.0', 'v18.0.0'])('one sentence says what Node %s cannot do', (node) => {
  expect(said(node)).toMatch(
    RegExp(`^Your Node ${node.slice(1)} has only started npm: .* need Node 22.13 or later\\.$`),
  );
});

test('another program than npm says nothing of its Node', () => {
  expect(oldNode('')).toBeUndefined();
});

test('the oldest Node is that of the package', () => {
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    readonly engines: { readonly node: string };
  };
  expect(engines.node.split(' ')[0]).toBe('^22.13');
  expect(said('v22.12.9')).toContain('22.13');
});

test('a program that cannot run says on which Node it can', () => {
  expect(tooOldNode('20.20.2')).toContain('This needs Node 22.13 or later, and Node 20.20.2 runs it: ');
  expect(tooOldNode('22.13.0')).toBeUndefined();
});
