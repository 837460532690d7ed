import { existsSync } from 'node:fs';
import sparticuz from '@sparticuz/chromium';
import { chromium, type Browser } from 'playwright-core';

/** Debian's, or else the one that npm brought, which runs on Linux alone; undefined where none starts. */
export async function startBrowser(
  whatIsSkipped: string,
  args: readonly string[] = [],
): Promise<Browser | undefined> {
  const debian = '/usr/bin/chromium';
  try {
    const executablePath = existsSync(debian) ? debian : await sparticuz.executablePath();
    // Root may not use the sandbox of the browser, and it opens nothing but pages of our own.
    return await chromium.launch({ executablePath, chromiumSandbox: false, args: [...args] });
  } catch (error) {
    process.stderr.write(
      `\nSKIPPED: ${whatIsSkipped} was NOT TESTED in a browser, since none starts here.\n${String(error)}\n`,
    );
    return undefined;
  }
}
