// Reports whether the process in this container is ready. A worker responds only on its metrics port.
const { ROLE, PORT = '3000', METRICS_PORT } = process.env;
const port = ROLE === 'worker' ? METRICS_PORT : PORT;
if (port) {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch((error) => ({
    ok: false,
    status: error.message,
  }));
  if (!answer.ok) {
    process.stderr.write(`not ready: ${answer.status}\n`);
    process.exit(1);
  }
}
