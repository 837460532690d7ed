import { buildCommand, type Command, type TypedCommandParameters } from '@stricli/core';
import type { Deployment } from '#ops/deployment/deployment.ts';
import type { CommonFlags } from './arguments.ts';
import { jsonDocument } from '#shared/kernel/json-document.ts';
import { printableAnswer } from '#ops/commands/printable-answer.ts';
import { sayingBankDown } from '#ops/commands/bank-notice.ts';
import type { Typing } from './terminal.ts';

/** What was typed, and what a command needs to carry it out. */
export interface Asked<Flags = CommonFlags, Args extends readonly string[] = []> {
  readonly flags: Flags;
  readonly args: Args;
  readonly deployment: Deployment;
  readonly terminal: Typing;
}

type NamedFlags<Flags> = CommonFlags & Readonly<Partial<Record<keyof Flags, unknown>>>;

interface StageCommand<Flags extends NamedFlags<Flags>, Args extends readonly string[], Answer> {
  readonly brief: string;
  /** What follows the name, where no single line can say it. */
  readonly usage?: readonly string[];
  readonly parameters: NoInfer<TypedCommandParameters<Flags, Args, Typing>>;
  readonly answer: (asked: Asked<Flags, Args>) => Promise<Answer>;
  /** A file or JSON that the answer holds, with its own line feeds. It is printed instead of the text, if there is one. */
  readonly document?: (answer: Answer) => string | undefined;
  /** Each text of the answer is one printable line. */
  readonly text: (answer: Answer, asked: NoInfer<Asked<Flags, Args>>) => string;
  /** The exit code is 1 if it returns false. Left out where every answer is a success. */
  readonly isSuccess?: (answer: Answer, asked: NoInfer<Asked<Flags, Args>>) => boolean;
  /** Its answer says whether the bank answers. */
  readonly saysBank?: boolean;
  /** Instead of `isSuccess`, where failures differ. */
  readonly exitCode?: (answer: Answer) => number;
}

/** A command of a stage: its answer goes to the standard output, as text or with `--json` as it is. */
export function stageCommand<Flags extends NamedFlags<Flags>, Args extends readonly string[], Answer>({
  brief,
  usage,
  parameters,
  answer,
  document = () => undefined,
  text,
  isSuccess = () => true,
  saysBank = false,
  exitCode = () => 0,
}: StageCommand<Flags, Args, Answer>): Command<Typing> {
  return buildCommand<Flags, Args, Typing>({
    docs: { brief, ...(usage && { customUsage: usage }) },
    parameters,
    async func(flags, ...args) {
      const asked = { flags, args, deployment: this.deployment(flags.stage), terminal: this };
      const answered = saysBank
        ? await answer(asked)
        : await sayingBankDown(async () => answer(asked), about(asked));
      const shown = () =>
        document(answered) ??
        text(printableAnswer(answered), { ...asked, ...printableAnswer({ flags, args }) });
      this.process.stdout.write(`${flags.json ? jsonDocument(answered) : shown()}\n`);
      const failure = isSuccess(answered, asked) ? exitCode(answered) : 1;
      if (failure !== 0) this.process.exitCode = failure;
    },
  });
}

/** Who is told that the bank does not answer, and of which stage. */
const about = ({
  flags: { stage },
  deployment: { operators },
  terminal: { clock, timers, process: screens },
}: Pick<Asked, 'flags' | 'deployment' | 'terminal'>) => ({
  stage,
  operators,
  clock,
  timers,
  say: (text: string) => screens.stderr.write(`${text}\n`),
});
