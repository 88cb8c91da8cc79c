// ONNX Runtime's install script calls this first. What it would download is for graphics cards, which the service does not use.
exports.bootstrap = () => {
  process.env.ONNXRUNTIME_NODE_INSTALL ||= 'skip';
};
