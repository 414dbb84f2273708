import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Link, Route, Routes, useParams } from 'react-router';

/** The minimal gallery with a page per home: the baseline for the real first load. */
type Home = { id: string; title: string };

function Gallery() {
  const [homes, setHomes] = useState<Home[]>([]);
  useEffect(() => {
    void fetch('/api/homes')
      .then((reply) => reply.json())
      .then((page) => setHomes(page.homes));
  }, []);
  return (
    <ul>
      {homes.map((home) => (
        <li key={home.id}>
          <Link to={`/house/${home.id}`}>{home.title}</Link>
        </li>
      ))}
    </ul>
  );
}

function House() {
  return <h1>{useParams().id}</h1>;
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <BrowserRouter>
    <Routes>
      <Route path="/" element={<Gallery />} />
      <Route path="/house/:id" element={<House />} />
    </Routes>
  </BrowserRouter>,
);
