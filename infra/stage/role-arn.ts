import * as z from '#shared/kernel/zod.ts';

export const roleArn = z.string().check(z.regex(/^arn:aws[\w-]*:iam::\d{12}:role\/[\w+=,.@/-]+$/));
