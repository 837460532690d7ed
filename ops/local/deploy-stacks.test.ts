import { expect, test } from 'vitest';
import { deployProgress } from './deploy-stacks.ts';

test.each([
  [
    'Demo-Events |  7/16 | 9:33:09 AM | CREATE_COMPLETE | AWS::IAM::Role | Api/Role (Api7) ',
    'Demo-Events: 7 of 16 resources',
  ],
  ['Demo-Events: start: Publishing Template (000-136be7ca)', 'Demo-Events: publishing bundles'],
  ['Demo-Events: updating stack...', 'Demo-Events: preparing'],
  ['Bundling asset Demo/Receive/Code/Stage...', 'bundling functions'],
])('%s', (line, progress) => {
  expect(deployProgress(line)).toBe(progress);
});

test.each(['', 'Outputs:', 'Demo-Events.ApiId = ce4ff29b', '✨  Total time: 2.48s'])(
  '"%s" says nothing of progress',
  (line) => {
    expect(deployProgress(line)).toBeUndefined();
  },
);
