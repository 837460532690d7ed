import type { Bank } from '#sandbox/engine/bank.ts';
import type { Money } from '#sandbox/engine/model.ts';
import { bytes, type BytesReply } from '#sandbox/engine/operation.ts';
import { pdfOf } from '#sandbox/entities/pdf.ts';

/** A form, contract or statement to download. */
export function lendingForm(bank: Bank, title: string, lines: readonly string[]): BytesReply {
  return bytes(pdfOf([title, ...lines, `Issued on ${bank.today()}`]), 'application/pdf');
}

export function inEuro({ value }: Money): string {
  return `EUR ${(value / 100).toFixed(2)}`;
}

/** A yearly or daily rate as a form shows it. */
export function inPercent(rate: number): string {
  return `${Number((rate * 100).toFixed(4))} %`;
}

/** The daily cost of an overdraft; the bank states it by the day. */
export function overdraftRates(within: number, beyond: number): readonly string[] {
  return [
    `Interest rate ${inPercent(within)} a day, ${inPercent(within * 365)} a year`,
    `Beyond the limit ${inPercent(beyond)} a day, ${inPercent(beyond * 365)} a year`,
  ];
}
