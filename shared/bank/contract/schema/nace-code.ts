/** The two that the specification shows, spaces included; there are more. See "Resources and their fields". */
export const naceCodes = ['K 66.22', 'L 68.2'] as const;
