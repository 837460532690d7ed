import { systemTimers as timers } from '#shared/kernel/system.ts';
import { createLoadCompany } from '#shared/lambda/company-module.ts';
import { companyStatementFormat } from '#shared/statements/own/company-format.ts';

interface BoundFormat {
  readonly name: string;
  readonly extension: string;
}

/** Formats of the company, each loaded with the first statement that is written in it. */
export const ownFormatsOf = (formats: readonly BoundFormat[]) => ({
  ownFormats: formats.map(({ name, extension }) => ({
    name,
    extension,
    company: createLoadCompany({ schema: companyStatementFormat, made: 'statementFormat', name }),
  })),
  timers,
});
