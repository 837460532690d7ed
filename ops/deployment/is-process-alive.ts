/** Whether a process of this machine has the id. */
export function isProcessAlive(pid: number): boolean {
  // 0 would ask for our own process group.
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It is of another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
