/** The modules of the page lost their types when the package was built. In the package, it takes the place of `servedModule`. */
export const servedModule = async (text: string): Promise<string> => Promise.resolve(text);
