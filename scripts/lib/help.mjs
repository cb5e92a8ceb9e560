/** Says what a command is for and ends it, before it does anything, when that is all that was asked for. */
export function answerHelp(text) {
  if (!process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h')) return;
  process.stdout.write(`用法 Usage: ${text}\n`);
  process.exit(0);
}
