/** Lighthouse, or undefined, with the reason on the screen, where it is not installed. */
export async function importLighthouse() {
  try {
    return (await import('lighthouse')).default;
  } catch (error) {
    process.stdout.write(`Lighthouse not measured: ${error.message.split('\n')[0]}\n`);
    return undefined;
  }
}
