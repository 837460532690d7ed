import { expect, test } from 'vitest';
import { operatorOf } from './operator.ts';

const account = '111122223333';
const roles = [`arn:aws:iam::${account}:role/sso/operator`, `arn:aws:iam::${account}:role/controller`];
const session = (role: string, name: string, of = account) =>
  `arn:aws:sts::${of}:assumed-role/${role}/${name}`;

test('a person is the same one behind every role, however the name is written', () => {
  const sessions = [
    session('operator', 'anna@company.example'),
    session('controller', 'Anna@Company.example'),
  ];
  expect(sessions.map((arn) => operatorOf(arn, roles))).toEqual(
    sessions.map((principal) => ({ principal, person: 'anna@company.example' })),
  );
});

test.each([
  [undefined, 'The request is not signed'],
  ['', 'The request is not signed'],
  [`arn:aws:iam::${account}:root`, 'The root user cannot change anything here'],
  [`arn:aws:iam::${account}:user/anna`, 'A user without a role cannot change anything here'],
  [`arn:aws:sts::${account}:federated-user/anna`, 'This kind of principal cannot change anything here'],
  [session('deployer', 'anna'), 'The role deployer of account 111122223333 is not an operators’ role'],
  [
    session('operator', 'anna', '999999999999'),
    'The role operator of account 999999999999 is not an operators’ role',
  ],
  [`${session('operator', 'anna')}/more`, 'This kind of principal cannot change anything here'],
])('%s may change nothing', (arn, refused) => {
  const answer = operatorOf(arn, roles);
  expect('refused' in answer && answer.refused.replace("'", '’')).toContain(refused);
});

test('a refusal says which roles would do', () => {
  expect(operatorOf(`arn:aws:iam::${account}:user/anna`, roles)).toEqual({
    refused:
      "A user without a role cannot change anything here; assume one of the operators' roles: operator, controller",
  });
});
