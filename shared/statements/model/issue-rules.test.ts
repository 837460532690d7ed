import { expect, test } from 'vitest';
import { issueRules } from './issue-rules.ts';

const least = { targetDays: 0, exceptions: {} };
const feeSummaries = { documentType: 'F', missingAfterSeconds: 1 };

test.each([
  ['the least', {}],
  ['the most', { targetDays: 10, missingAfterTargetDays: 10, ofAccount: 'QUARTERLY' }],
  ['another day of issue', { exceptions: { '2026-12-31': '2027-01-15' } }],
  ['fee summaries', { feeSummaries }],
  ['fee summaries of a long type', { feeSummaries: { ...feeSummaries, documentType: 'F'.repeat(100) } }],
  ['MT940 files with the sign of SWIFT', { mt940: { reversals: 'RC/RD' } }],
])('a stage may have %s', (_, more) => {
  expect(issueRules.safeParse({ ...least, ...more }).success).toBe(true);
});

test.each([
  ['fewer days than none', { targetDays: -1 }],
  ['more days than a statement may wait', { targetDays: 11 }],
  ['half a day', { targetDays: 1.5 }],
  ['more days until a break than that', { missingAfterTargetDays: 11 }],
  ['an exception that is no day', { exceptions: { '2026-12-31': '2027-1-15' } }],
  ['an exception for no day', { exceptions: { 'December 2026-12-31': '2027-01-15' } }],
  ['an exception with a time', { exceptions: { '2026-12-31': '2027-01-15T08:00' } }],
  ['an interval that the bank lacks', { ofAccount: 'WEEKLY' }],
  ['fee summaries of no type', { feeSummaries: { ...feeSummaries, documentType: '' } }],
  ['a type that is too long', { feeSummaries: { ...feeSummaries, documentType: 'F'.repeat(101) } }],
  ['fee summaries that are missing at once', { feeSummaries: { ...feeSummaries, missingAfterSeconds: 0 } }],
  ['MT940 files with other signs', { mt940: { reversals: 'D/C' } }],
  ['a field that nobody knows', { targetDay: 1 }],
])('a stage cannot have %s', (_, more) => {
  expect(issueRules.safeParse({ ...least, ...more }).success).toBe(false);
});
