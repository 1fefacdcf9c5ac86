/** A page that says one thing, where there is no estimate to show. */
export function MessagePage({ title, text }: { title: string; text: string }) {
  return (
    <div className="client">
      <main className="message">
        <h1>{title}</h1>
        <p>{text}</p>
      </main>
    </div>
  );
}
