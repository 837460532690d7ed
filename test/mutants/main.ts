import { buildRouteMap } from '@stricli/core';
import { carryOutTool } from '#test/carry-out-tool.ts';
import { generated } from './generated/command.ts';
import { planted } from './planted.ts';

await carryOutTool(
  'npm run mutants --',
  buildRouteMap({
    routes: { generated, planted },
    defaultCommand: 'generated',
    docs: { brief: 'Makes one small mistake after another and runs the tests that should notice it' },
  }),
);
