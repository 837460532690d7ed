import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { answerOf, refusalOf } from './answer.ts';
import { inputSchema } from './input-schema.ts';
import { nearestNames } from './nearest-names.ts';
import type { Tool } from './tool.ts';

interface Served {
  readonly version: string;
  readonly tools: readonly Tool[];
  /** What an agent reads before its first call. */
  readonly instructions: string;
  /** Of what is not of the agent's making. Default: that it is a mistake of the server. */
  readonly failureText?: (error: unknown) => string;
}

/** The protocol around the tools. They check their input themselves, so that errors say what to do in our words. */
export function createMcpServer({ version, tools, instructions, failureText }: Served): McpServer {
  const server = new McpServer({ name: 'partner-banking', version }, { instructions });
  server.server.registerCapabilities({ tools: {} });
  server.server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: tools.map(({ name, title, description, annotations, input }) => ({
      name,
      title,
      description,
      annotations: { title, ...annotations },
      inputSchema: { ...inputSchema(input), type: 'object' as const },
    })),
  }));
  server.server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const tool = tools.find(({ name }) => name === params.name);
    if (tool === undefined) {
      const names = tools.map(({ name }) => name);
      return refusalOf(`There is no tool ${nearestNames(params.name, names)}`);
    }
    return answerOf(tool, params.arguments ?? {}, failureText);
  });
  return server;
}
