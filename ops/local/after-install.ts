import { printOutput } from '#ops/terminal/screen.ts';
import { oldNode } from './node-of-npm.ts';

/** Runs after `npm ci`. npm would say it of each package that has an opinion about Node, in hundreds of lines. */
const sentence = oldNode(process.env['npm_config_user_agent'] ?? '');
if (sentence !== undefined) printOutput(sentence);
