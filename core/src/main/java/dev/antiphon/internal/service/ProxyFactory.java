package dev.antiphon.internal.service;

import dev.antiphon.ServiceOption;
import dev.antiphon.internal.client.ClientCore;
import dev.antiphon.internal.client.ServiceProxies;
import dev.antiphon.spi.GeneratedService;

/** The factory of client proxies. It uses generated code if there is any, else reflection. */
public enum ProxyFactory implements ServiceProxies {
    /** The only instance. */
    INSTANCE;

    @Override
    public <T> T create(Class<T> type, ClientCore client, ServiceOption... options) {
        GeneratedService<T> code = GeneratedServices.of(type, options);
        return code == null ? ServiceProxy.of(type, client, options) : GeneratedServices.stub(code, client, options);
    }
}
