import { checkCommands } from '#shared/checks/commands/check-commands.ts';
import { noteRoleLetIn, type RolesLetInDeps } from '#shared/checks/roles-let-in.ts';
import { route } from '#shared/lambda/operators-endpoint.ts';

/** The query of the checks that only this function can answer: it alone knows behind which role somebody asks. */
export const checkRoutes = (deps: RolesLetInDeps) => ({
  'checks/roles': route(checkCommands.roles, async (_asked, { operator }) => noteRoleLetIn(deps, operator)),
});
