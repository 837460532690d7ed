/** In the package, this takes the place of `served-module.ts`: pages stand beside the entries. */
export const pageFolder = (name: string): URL => new URL(`../${name}/`, import.meta.url);

/** The modules of a page lost their types when the package was built. */
export const servedModule = async (text: string): Promise<string> => Promise.resolve(text);
