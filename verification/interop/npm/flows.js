'use strict';
// Flows over JSON-RPC 2.0 as in kotlinx.rpc, hand-written: an end of a WebSocket that calls, is called, pulls and is pulled from.

const { once } = require('node:events');
const { WebSocket } = require('ws');

const NEXT = 'kotlinx.rpc.jsonrpc.internal.nextFlowValue';
const CANCEL = 'kotlinx.rpc.jsonrpc.internal.cancelFlow';
const COMPLETE = -32001;

class RpcError extends Error {
  constructor({ code, message, data }) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

class FlowPeer {
  #socket;
  #lastId = 0;
  #lastFlow = 0;
  #waiting = new Map();
  #flows = new Map();
  /** The methods of this end: name to function of the parameters. */
  methods = {};
  /** The most pulls of this end's flows in flight at once. */
  mostPulls = 0;
  /** The flows of this end that the other has cancelled. */
  cancelled = [];

  static async connect(uri) {
    const peer = new FlowPeer();
    peer.#socket = new WebSocket(uri);
    peer.#socket.on('message', (data) => peer.#message(JSON.parse(data)));
    await once(peer.#socket, 'open');
    return peer;
  }

  async close() {
    const closed = once(this.#socket, 'close');
    this.#socket.close(1000);
    await closed;
  }

  // Calling

  call(method, params) {
    return this.calls([[method, params]], false)[0];
  }

  /** Calls several methods, in one batch or in consecutive messages. */
  calls(calls, batch = true) {
    const answers = [];
    const messages = calls.map(([method, params]) => {
      const id = ++this.#lastId;
      answers.push(new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject })));
      return { jsonrpc: '2.0', method, params, id };
    });
    if (batch) {
      this.#send(messages);
    } else {
      messages.forEach((message) => this.#send(message));
    }
    return answers;
  }

  // Consuming

  next(flow) {
    return this.call(NEXT, [flow]);
  }

  cancel(flow) {
    return this.call(CANCEL, [flow]);
  }

  /** The items of a flow of the other end; leaving the loop cancels it. */
  async *items(flow) {
    let over = false;
    try {
      for (;;) {
        let item;
        try {
          item = await this.next(flow);
        } catch (error) {
          over = true;
          if (error.code === COMPLETE) {
            return;
          }
          throw error;
        }
        yield item;
      }
    } finally {
      if (!over) {
        await this.cancel(flow);
      }
    }
  }

  // Producing

  /** Registers an iterator as a flow, which starts with the first pull; returns the id. */
  offer(iterator, id = `flow ${++this.#lastFlow}`) {
    this.#flows.set(id, { iterator, pulls: 0 });
    return id;
  }

  isOpen(flow) {
    return this.#flows.has(flow);
  }

  async #pull(id) {
    const flow = this.#flows.get(id);
    if (!flow) {
      throw new RpcError({ code: -32602, message: 'no such flow' });
    }
    this.mostPulls = Math.max(this.mostPulls, ++flow.pulls);
    await new Promise((resolve) => setImmediate(resolve)); // so that pulls can overlap
    try {
      const { value, done } = await flow.iterator.next();
      if (!done) {
        return value;
      }
    } catch (error) {
      this.#flows.delete(id);
      throw error;
    } finally {
      flow.pulls--;
    }
    this.#flows.delete(id);
    throw new RpcError({ code: COMPLETE, message: 'complete' });
  }

  #stop(id) {
    if (this.#flows.delete(id)) {
      this.cancelled.push(id);
    }
    return null;
  }

  // Receiving

  #message(message) {
    if (Array.isArray(message)) {
      message.forEach((entry) => this.#message(entry));
    } else if (message.method !== undefined) {
      this.#called(message);
    } else {
      const { resolve, reject } = this.#waiting.get(message.id);
      this.#waiting.delete(message.id);
      if (message.error) {
        reject(new RpcError(message.error));
      } else {
        resolve(message.result);
      }
    }
  }

  async #called({ method, params, id }) {
    let answer;
    try {
      answer = { result: await this.#answer(method, params) };
    } catch (error) {
      answer = { error: { code: error.code ?? -32000, message: error.message } };
    }
    if (id !== undefined) {
      this.#send({ jsonrpc: '2.0', ...answer, id });
    }
  }

  #answer(method, params) {
    if (method === NEXT || method === CANCEL) {
      const [flow] = Object.values(params); // by position or by any name
      return method === NEXT ? this.#pull(flow) : this.#stop(flow);
    }
    if (!this.methods[method]) {
      throw new RpcError({ code: -32601, message: 'Method not found' });
    }
    return this.methods[method](params);
  }

  #send(message) {
    this.#socket.send(JSON.stringify(message));
  }
}

module.exports = { CANCEL, COMPLETE, FlowPeer, NEXT };
