import type { CamtDate, CamtMoney } from './camt-document.ts';
import { centsOfDecimal } from './written-amount.ts';
import { dayOf } from './written-day.ts';

export function signedCents({ '#text': text }: CamtMoney, direction: string): number | undefined {
  const cents = centsOfDecimal(text);
  return cents === undefined || direction !== 'DBIT' ? cents : 0 - cents;
}

/** A date may have an offset from UTC: it is the day where the bank is. */
export function writtenDay(written: CamtDate | undefined): string | undefined {
  const date = written?.Dt?.trim().replace(/(?:Z|[+-]\d{2}:\d{2})$/, '');
  return dayOf(date ?? written?.DtTm ?? '', 'YYYY-MM-DD');
}
