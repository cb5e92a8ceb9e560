export default function ListNoImagePage() {
  return (
    <div className="wrap page-top">
      <h1>药品列表</h1>
    </div>
  );
}
